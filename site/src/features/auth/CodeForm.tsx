import type { Flash } from '#shared/contracts/flash'
import { MAX_CODE_LENGTH } from '#shared/login-form'
import { Field } from '../../components/ui/Field.tsx'

interface CodeFormProps {
  next: string
  isRecovery: boolean
  flash: Flash | undefined
}

/** Draws the second step of a login, which works without scripts. */
export function CodeForm({ next, isRecovery, flash }: CodeFormProps) {
  return (
    <form method="post" action="/login/code" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="next" value={next} />
      {isRecovery && <input type="hidden" name="recovery" value="1" />}
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        error={flash?.field === 'code' ? flash.text : undefined}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            name="code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_CODE_LENGTH}
            required
            // biome-ignore lint/a11y/noAutofocus: the page was loaded for this field
            autoFocus
          />
        )}
      </Field>
      <button type="submit" className="button">
        Log in
      </button>
    </form>
  )
}
