import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Login } from '#shared/contracts/auth'
import { type LoginErrors, validateLogin } from '#shared/login-form'
import { Field } from '../../components/ui/Field.tsx'
import { logInAndRedirect } from './login.ts'

interface LoginFormProps {
  /** Where to after the login: a page of this store. */
  destination: string
  /** The admin page that asked for the login, for when the form is sent without scripts. */
  next?: string
  /** What was typed before, when the form comes back without scripts. */
  email?: string
}

const read = (form: HTMLFormElement): Login => {
  const fields = new FormData(form)
  return { email: String(fields.get('email') ?? ''), password: String(fields.get('password') ?? '') }
}

/** The login's form. Without scripts it is sent as it is; with them it validates, calls, and goes on. */
export function LoginForm({ destination, next, email }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<LoginErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const validate = ({ target }: FocusEvent<HTMLInputElement>) => {
    const name = target.name as keyof Login
    const found = form.current ? validateLogin(read(form.current)) : {}
    setProblems((known) => ({ ...known, [name]: found[name] }))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const { currentTarget } = event
    const login = read(currentTarget)
    const found = validateLogin(login)
    setProblems(found)
    setFailure(undefined)
    const [first] = Object.keys(found)
    if (first) return focus(currentTarget, first)
    setIsPending(true)
    try {
      await logInAndRedirect(login, destination)
    } catch (error) {
      setIsPending(false)
      setFailure(error instanceof Error ? error.message : 'Login failed')
      focus(currentTarget, 'password')
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
      <Field label="Email" error={problems.email} keepsRoom>
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
      <Field label="Password" error={problems.password} keepsRoom>
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

function focus(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
