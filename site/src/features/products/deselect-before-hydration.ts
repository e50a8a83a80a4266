/**
 * Lets a click on a selected size, color or option deselect it until the form is hydrated (`data-hydrated`): radios can't do
 * that by themselves.
 */
export function enableDeselect(form: HTMLFormElement): void {
  const selected = new Map<string, HTMLInputElement>()
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) {
    selected.set(radio.name, radio)
  }
  form.addEventListener('click', ({ target }) => {
    if ('hydrated' in form.dataset || !(target instanceof HTMLInputElement) || target.type !== 'radio') return
    if (selected.get(target.name) === target) {
      target.checked = false
      selected.delete(target.name)
    } else {
      selected.set(target.name, target)
    }
  })
}
