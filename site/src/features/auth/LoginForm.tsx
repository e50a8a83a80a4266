import { MAX_EMAIL_LENGTH } from '#shared/email'
import { MAX_PASSWORD_LENGTH } from '#shared/login-form'
import { Field } from '../../components/ui/Field.tsx'

interface LoginFormProps {
  next?: string
  email?: string
}

/** Draws a plain form, which `login.ts` enhances. */
export const LoginForm = ({ next, email }: LoginFormProps) => (
  <form method="post" action="/login" noValidate className="flex flex-col gap-2">
    {next && <input type="hidden" name="next" value={next} />}
    <Field label="Email" reserveErrorSpace>
      {(control) => (
        <input
          {...control}
          className="field"
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={email}
          maxLength={MAX_EMAIL_LENGTH}
          required
        />
      )}
    </Field>
    <Field label="Password" reserveErrorSpace>
      {(control) => (
        <input
          {...control}
          className="field"
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          required
        />
      )}
    </Field>
    <div role="alert" className="pb-2 font-semibold text-danger empty:hidden" />
    <button type="submit" className="button">
      Log in
    </button>
  </form>
)
