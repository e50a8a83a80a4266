import type { ComponentProps } from 'react'
import { MAX_EMAIL_LENGTH } from '#shared/email'
import { MAX_PASSWORD_LENGTH } from '#shared/login-form'
import { MAX_NAME_LENGTH, NEW_PASSWORD_HINT } from '#shared/signup-form'
import { Field } from '../../components/ui/Field.tsx'

interface SignupFormProps {
  next?: string
  invitation?: string
  displayName?: string
  email?: string
}

/** Draws a plain form, which `login.ts` enhances. */
export function SignupForm({ next, invitation, displayName, email }: SignupFormProps) {
  const input = (label: string, props: ComponentProps<'input'>, hint?: string) => (
    <Field label={label} hint={hint} reserveErrorSpace>
      {(control) => <input {...control} className="field" required {...props} />}
    </Field>
  )
  return (
    <form method="post" action="/signup" noValidate className="flex flex-col gap-2">
      {next && <input type="hidden" name="next" value={next} />}
      {invitation && <input type="hidden" name="invitation" value={invitation} />}
      {input('Name', {
        name: 'displayName',
        autoComplete: 'name',
        defaultValue: displayName,
        maxLength: MAX_NAME_LENGTH,
      })}
      {input('Email', {
        name: 'email',
        type: 'email',
        autoComplete: 'username',
        defaultValue: email,
        maxLength: MAX_EMAIL_LENGTH,
        readOnly: invitation !== undefined,
      })}
      {input(
        'Password',
        {
          name: 'password',
          type: 'password',
          autoComplete: 'new-password',
          maxLength: MAX_PASSWORD_LENGTH,
        },
        NEW_PASSWORD_HINT,
      )}
      <div role="alert" className="pb-2 font-semibold text-danger empty:hidden" />
      <button type="submit" className="button">
        Sign up
      </button>
    </form>
  )
}
