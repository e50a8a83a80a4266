import { zodResolver } from '@hookform/resolvers/zod'
import { parseResponse } from 'hono/client'
import { useForm } from 'react-hook-form'
import { twoFactorCodeSchema } from '#shared/contracts/auth'
import { Dialog } from '../../../components/ui/Dialog.tsx'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { FormField } from './FormField.tsx'

interface CodeFormProps {
  onEnd: (isConfirmed: boolean) => void
}

/** Confirms a session with a two-factor code, above the dialog whose call asked for it. */
export function CodeForm({ onEnd }: CodeFormProps) {
  const form = useForm({
    defaultValues: { code: '' },
    resolver: zodResolver(twoFactorCodeSchema),
  })
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async (json) => {
    try {
      await parseResponse(api.auth.two_factor.confirm.$post({ json }))
      onEnd(true)
    } catch (error) {
      const message = errorMessage(error, 'The store does not answer. Please try again.')
      form.setError('code', { message })
      form.setFocus('code', { shouldSelect: true })
    }
  })
  return (
    <Dialog
      title="Enter a code"
      description="This can't be undone: enter a code of your authenticator app first."
      isOnTop
      onClose={() => onEnd(false)}
    >
      <form
        noValidate
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => (isSubmitting ? event.preventDefault() : submit(event))}
      >
        <FormField form={form} name="code" label="Code">
          {(control) => (
            <input
              {...control}
              data-first-focus
              className="field"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={50}
            />
          )}
        </FormField>
        <button type="submit" className="button self-end" aria-disabled={isSubmitting}>
          Confirm
        </button>
      </form>
    </Dialog>
  )
}
