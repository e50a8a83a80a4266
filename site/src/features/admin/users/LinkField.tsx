import { useRef, useState } from 'react'
import { Field } from '../../../components/ui/Field.tsx'

interface LinkFieldProps {
  label: string
  hint?: string
  link: string
}

/** Shows a secret link to pass on, with a button that copies it. */
export function LinkField({ label, hint, link }: LinkFieldProps) {
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
    <div className="ph-no-capture flex flex-col gap-2">
      <Field label={label} hint={hint}>
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
