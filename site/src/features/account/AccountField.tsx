import type { ComponentProps } from 'react'
import type { Flash } from '#shared/contracts/flash'
import { MAX_CODE_LENGTH, MAX_PASSWORD_LENGTH } from '#shared/login-form'
import { Field } from '../../components/ui/Field.tsx'

interface AccountFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  field: string
  flash: Flash | undefined
}

/** Draws a required field of a form that works without scripts. After an error it has the focus. */
export function AccountField({ label, hint, field, flash, ...input }: AccountFieldProps) {
  const error = flash?.field === field ? flash.text : undefined
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="field"
          required
          // biome-ignore lint/a11y/noAutofocus: the page was loaded to show this error
          autoFocus={error !== undefined}
          {...input}
        />
      )}
    </Field>
  )
}

type FieldProps = Pick<AccountFieldProps, 'field' | 'flash'>

export const PasswordField = (props: FieldProps & { label?: string; name?: string }) => (
  <AccountField
    label="Password"
    name="password"
    type="password"
    autoComplete="current-password"
    maxLength={MAX_PASSWORD_LENGTH}
    {...props}
  />
)

export const NewPasswordField = (props: FieldProps & { name?: string; hint: string }) => (
  <AccountField
    label="New password"
    name="newPassword"
    type="password"
    autoComplete="new-password"
    maxLength={MAX_PASSWORD_LENGTH}
    {...props}
  />
)

/** Draws a field for a code of the authenticator app, or for a recovery code. */
export const CodeField = (props: FieldProps & { hint?: string; autoFocus?: boolean }) => (
  <AccountField
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={MAX_CODE_LENGTH}
    {...props}
  />
)
