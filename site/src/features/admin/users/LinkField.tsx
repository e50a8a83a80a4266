import { useRef, useState } from 'react'
import type { MailToPassOn } from '#shared/contracts/admin-user'
import { Field } from '../../../components/ui/Field.tsx'

interface LinkFieldProps {
  label: string
  hint?: string
  link: string
  /** Text of the mail that the store couldn't send. */
  mail: MailToPassOn | null
}

/** Shows a secret link to pass on, and the text of its mail, with buttons that copy them. */
export function LinkField({ label, hint, link, mail }: LinkFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const write = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const copyLink = async () => {
    input.current?.select()
    const copied = await write(link)
    setMessage(copied ? 'Copied.' : 'The link could not be copied. It is selected: please copy it yourself.')
  }
  const copyMail = async (text: string) =>
    setMessage((await write(text)) ? 'Copied.' : 'The text could not be copied. Please copy it yourself.')
  return (
    <div className="ph-no-capture flex flex-col gap-2">
      <Field label={label} hint={hint}>
        {(control) => (
          <input {...control} ref={input} className="field font-mono text-sm" readOnly value={link} />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="button button-quiet button-small" onClick={copyLink}>
          Copy link
        </button>
        {mail && (
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => copyMail(mail.text)}
          >
            Copy mail
          </button>
        )}
        <p role="status" className="text-sm">
          {message}
        </p>
      </div>
      {mail && (
        <details className="text-sm">
          <summary className="cursor-pointer">{`Mail: ${mail.subject}`}</summary>
          <pre className="mt-2 font-sans break-words whitespace-pre-wrap">{mail.text}</pre>
        </details>
      )}
    </div>
  )
}
