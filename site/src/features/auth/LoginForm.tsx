import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Login } from '#shared/contracts/auth'
import { type LoginErrors, validateLogin } from '#shared/login-form'
import { Field } from '../../components/ui/Field.tsx'
import { focusField } from './focus-field.ts'
import { logInAndRedirect } from './login.ts'

interface LoginFormProps {
  destination: string
  /** The admin page that required the login; sent by the form when scripts are off. */
  next?: string
  email?: string
}

const toLogin = (form: HTMLFormElement): Login => {
  const fields = new FormData(form)
  return { email: String(fields.get('email') ?? ''), password: String(fields.get('password') ?? '') }
}

export function LoginForm({ destination, next, email }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const validate = ({ target }: FocusEvent<HTMLInputElement>) => {
    const name = target.name as keyof Login
    const current = form.current ? validateLogin(toLogin(form.current)) : {}
    setErrors((previous) => ({ ...previous, [name]: current[name] }))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const { currentTarget } = event
    const login = toLogin(currentTarget)
    const invalid = validateLogin(login)
    setErrors(invalid)
    setFailure(undefined)
    const [firstInvalid] = Object.keys(invalid)
    if (firstInvalid) return focusField(currentTarget, firstInvalid)
    setIsPending(true)
    try {
      await logInAndRedirect(login, destination)
    } catch (error) {
      setIsPending(false)
      setFailure(error instanceof Error ? error.message : 'Login failed')
      focusField(currentTarget, 'password')
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action="/login"
      noValidate
      onSubmit={submit}
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
            onBlur={validate}
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
            onBlur={validate}
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
