import { followCountry } from './follow-country.ts'

const form = document.querySelector<HTMLFormElement>('[data-address-form]')
if (form) connect(form)

function connect(form: HTMLFormElement): void {
  form.addEventListener('input', () => followCountry(form))
  // Autofill and the browser's history restore the fields without an event.
  addEventListener('pageshow', () => followCountry(form))
  form.addEventListener('keydown', leadToNextField)
  form.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.dataset.useEmail) return
    const email = form.querySelector<HTMLInputElement>('[name=email]')
    if (!email) return
    email.value = target.dataset.useEmail
    email.focus()
  })
}

/** Makes the 'next' key of a phone's keyboard lead to the next field, and not send the form. */
function leadToNextField(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (target.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return
  const fields = [...(target.form?.querySelectorAll<HTMLElement>('input, select') ?? [])]
  const next = fields.slice(fields.indexOf(target) + 1).find((field) => field.checkVisibility())
  if (!next) return
  event.preventDefault()
  next.focus()
}
