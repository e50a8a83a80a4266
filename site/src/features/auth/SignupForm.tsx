import type { ComponentProps } from 'react'
import { MAX_NAME_LENGTH, type SignupFields, validateSignup } from '#shared/signup-form'
import { Field } from '../../components/ui/Field.tsx'
import { signUpAndRedirect } from './login.ts'
import { useAuthForm } from './use-auth-form.ts'

interface SignupFormProps {
  destination: string
  next?: string
  invitation?: string
  displayName?: string
  email?: string
}

const toFields = (form: HTMLFormElement): SignupFields => {
  const fields = new FormData(form)
  const text = (name: keyof SignupFields) => String(fields.get(name) ?? '')
  return { displayName: text('displayName'), email: text('email'), password: text('password') }
}

export function SignupForm({ destination, next, invitation, displayName, email }: SignupFormProps) {
  const { form, errors, failure, isPending, onBlur, onSubmit } = useAuthForm({
    toFields,
    validate: validateSignup,
    send: (signup) => signUpAndRedirect({ ...signup, invitation }, destination),
  })

  const input = (name: keyof SignupFields, label: string, props: ComponentProps<'input'>, hint?: string) => (
    <Field label={label} error={errors[name]} hint={errors[name] ? undefined : hint} reserveErrorSpace>
      {(control) => <input {...control} className="field" name={name} required onBlur={onBlur} {...props} />}
    </Field>
  )

  return (
    <form
      ref={form}
      method="post"
      action="/signup"
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-2"
    >
      {next && <input type="hidden" name="next" value={next} />}
      {invitation && <input type="hidden" name="invitation" value={invitation} />}
      {input('displayName', 'Name', {
        autoComplete: 'name',
        defaultValue: displayName,
        maxLength: MAX_NAME_LENGTH,
      })}
      {input('email', 'Email', {
        type: 'email',
        autoComplete: 'username',
        defaultValue: email,
        maxLength: 254,
        readOnly: invitation !== undefined,
      })}
      {input(
        'password',
        'Password',
        { type: 'password', autoComplete: 'new-password', maxLength: 1024 },
        'At least 10 characters. A few random words are easy to remember.',
      )}
      <div role="alert" className="pb-2 font-semibold text-danger empty:hidden">
        {failure}
      </div>
      <button type="submit" className="button" aria-disabled={isPending}>
        {isPending ? 'Signing up…' : 'Sign up'}
      </button>
    </form>
  )
}
