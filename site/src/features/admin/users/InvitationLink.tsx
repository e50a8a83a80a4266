import { useRef, useState } from 'react'
import { Field } from '../../../components/ui/Field.tsx'

interface InvitationLinkProps {
  email: string
  link: string
}

/** The link is shown this once: only its hash is stored. */
export function InvitationLink({ email, link }: InvitationLinkProps) {
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const copy = async () => {
    input.current?.select()
    const copied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    )
    setMessage(copied ? 'Copied.' : 'The link could not be copied. It is selected: please copy it yourself.')
  }
  return (
    <div className="ph-no-capture flex flex-col gap-2 border-t border-line pt-4">
      <Field
        label={`Invitation link for ${email}`}
        hint="Send it yourself. It works once, for 7 days, and is shown this once."
      >
        {(control) => (
          <input {...control} ref={input} className="field font-mono text-sm" readOnly value={link} />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="button button-quiet button-small" onClick={copy}>
          Copy link
        </button>
        <p role="status" className="text-sm">
          {message}
        </p>
      </div>
    </div>
  )
}
