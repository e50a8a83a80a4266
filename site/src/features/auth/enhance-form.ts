interface Enhancement<Fields> {
  toFields: (data: FormData) => Fields
  /** Validator with the rules of the server. Returns a message for each wrong field. */
  validate: (fields: Fields) => Partial<Record<keyof Fields, string>>
  /** Function that leaves the page. @throws Error with the message to show */
  send: (fields: Fields) => Promise<void>
  /** Text of the button while the form is sent. */
  pendingText: string
  /** Field that gets the focus after a refusal. */
  retryField?: keyof Fields & string
}

/** Shows errors on blur and on submit, and the server's refusal below the fields. Until then the browser sends the form. */
export function enhanceForm<Fields extends object>(form: HTMLFormElement, options: Enhancement<Fields>) {
  const { toFields, validate, send, pendingText, retryField } = options
  const alert = form.querySelector('[role=alert]')!
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  const text = button.textContent
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
  const findErrors = (): Partial<Record<string, string>> => validate(toFields(new FormData(form)))
  const focusField = (name: string | undefined) => inputs.find((input) => input.name === name)?.focus()
  const setPending = (isPending: boolean) => {
    button.setAttribute('aria-disabled', String(isPending))
    button.textContent = isPending ? pendingText : text
  }

  for (const input of inputs) {
    input.addEventListener('blur', () => showError(input, findErrors()[input.name]))
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    const errors = findErrors()
    for (const input of inputs) showError(input, errors[input.name])
    alert.textContent = ''
    const firstWrong = inputs.find(({ name }) => errors[name])
    if (firstWrong) return firstWrong.focus()
    setPending(true)
    try {
      await send(toFields(new FormData(form)))
    } catch (error) {
      setPending(false)
      alert.textContent = (error as Error).message
      focusField(retryField)
    }
  })
}

function showError(input: HTMLInputElement, message: string | undefined): void {
  const error = document.getElementById(`${input.id}-error`) ?? createError(input)
  const hint = document.getElementById(`${input.id}-hint`)
  error.textContent = message ?? ''
  error.hidden = message === undefined
  if (hint) hint.hidden = message !== undefined
  input.setAttribute('aria-invalid', String(message !== undefined))
  const describedBy = message === undefined ? hint : error
  if (describedBy) input.setAttribute('aria-describedby', describedBy.id)
  else input.removeAttribute('aria-describedby')
}

function createError(input: HTMLInputElement): HTMLElement {
  const error = document.createElement('p')
  error.id = `${input.id}-error`
  error.className = 'font-semibold text-danger'
  input.nextElementSibling!.prepend(error)
  return error
}
