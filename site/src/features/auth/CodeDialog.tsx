import { parseResponse } from 'hono/client'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { api, onCodeRequest } from '../../lib/api.ts'
import { errorMessage } from '../../lib/error-message.ts'

/** Opens when a call asks for a two-factor code first. */
export function CodeDialog() {
  const [request, setRequest] = useState<{ end: (confirmed: boolean) => void } | null>(null)
  useEffect(
    () =>
      onCodeRequest(
        () =>
          new Promise((resolve) => {
            const end = (confirmed: boolean) => {
              setRequest(null)
              resolve(confirmed)
            }
            setRequest({ end })
          }),
      ),
    [],
  )
  return request && <CodeRequest onEnd={request.end} />
}

function CodeRequest({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const field = event.currentTarget.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    setIsPending(true)
    try {
      await parseResponse(api.auth.two_factor.confirm.$post({ json: { code: field.value } }))
      onEnd(true)
    } catch (error) {
      setError(errorMessage(error, 'The store does not answer. Please try again.'))
      setIsPending(false)
      field.select()
    }
  }

  return (
    <Dialog
      title="Enter a code"
      description="This can't be undone: enter a code of your authenticator app first."
      isOnTop
      onClose={() => onEnd(false)}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-5">
        <Field label="Code" error={error}>
          {(control) => (
            <input
              {...control}
              data-first-focus
              className="field"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={50}
            />
          )}
        </Field>
        <button type="submit" className="button self-end" aria-disabled={isPending}>
          Confirm
        </button>
      </form>
    </Dialog>
  )
}
