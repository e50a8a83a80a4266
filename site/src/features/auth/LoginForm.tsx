import type { Login } from '#shared/contracts/auth'
import { validateLogin } from '#shared/login-form'
import { Field } from '../../components/ui/Field.tsx'
import { logInAndRedirect } from './login.ts'
import { useAuthForm } from './use-auth-form.ts'

interface LoginFormProps {
  destination: string
  next?: string
  email?: string
}

const toLogin = (form: HTMLFormElement): Login => {
  const fields = new FormData(form)
  return { email: String(fields.get('email') ?? ''), password: String(fields.get('password') ?? '') }
}

export function LoginForm({ destination, next, email }: LoginFormProps) {
  const { form, errors, failure, isPending, onBlur, onSubmit } = useAuthForm({
    toFields: toLogin,
    validate: validateLogin,
    send: (login) => logInAndRedirect(login, destination),
    retryField: 'password',
  })

  return (
    <form
      ref={form}
      method="post"
      action="/login"
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-2"
    >
      {next && <input type="hidden" name="next" value={next} />}
      <Field label="Email" error={errors.email} reserveErrorSpace>
        {(control) => (
          <input
            {...control}
            className="field"
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={email}
            maxLength={254}
            required
            onBlur={onBlur}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password} reserveErrorSpace>
        {(control) => (
          <input
            {...control}
            className="field"
            type="password"
            name="password"
            autoComplete="current-password"
            maxLength={1024}
            required
            onBlur={onBlur}
          />
        )}
      </Field>
      <div role="alert" className="pb-2 font-semibold text-danger empty:hidden">
        {failure}
      </div>
      <button type="submit" className="button" aria-disabled={isPending}>
        {isPending ? 'Logging in…' : 'Log in'}
      </button>
    </form>
  )
}
