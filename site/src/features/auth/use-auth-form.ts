import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'

interface AuthFormOptions<Fields> {
  toFields: (form: HTMLFormElement) => Fields
  validate: (fields: Fields) => Partial<Fields>
  /** Leaves the page. @throws Error with the message to show */
  send: (fields: Fields) => Promise<void>
  retryField?: keyof Fields & string
}

/** A form that logs in or signs up: validated on blur and on submit, with the server's refusal below its fields. */
export function useAuthForm<Fields extends object>(options: AuthFormOptions<Fields>) {
  const { toFields, validate, send, retryField } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Fields>>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    const name = target.name as keyof Fields
    const current: Partial<Fields> = form.current ? validate(toFields(form.current)) : {}
    setErrors((previous) => ({ ...previous, [name]: current[name] }))
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const { currentTarget } = event
    const fields = toFields(currentTarget)
    const invalid = validate(fields)
    setErrors(invalid)
    setFailure(undefined)
    const [firstInvalid] = Object.keys(invalid)
    if (firstInvalid) return focusField(currentTarget, firstInvalid)
    setIsPending(true)
    try {
      await send(fields)
    } catch (error) {
      setIsPending(false)
      setFailure((error as Error).message)
      if (retryField) focusField(currentTarget, retryField)
    }
  }

  return { form, errors, failure, isPending, onBlur, onSubmit }
}

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
