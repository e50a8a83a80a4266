/**
 * Until the selector's script is there, lets a press on a chosen size or color put it down again, which radios don't do
 * by themselves. The script then takes over what it finds chosen (`data-hydrated`).
 */
export function enableDeselect(form: HTMLFormElement): void {
  const chosen = new Map<string, HTMLInputElement>()
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) {
    chosen.set(radio.name, radio)
  }
  form.addEventListener('click', ({ target }) => {
    if ('hydrated' in form.dataset || !(target instanceof HTMLInputElement) || target.type !== 'radio') return
    if (chosen.get(target.name) === target) {
      target.checked = false
      chosen.delete(target.name)
    } else {
      chosen.set(target.name, target)
    }
  })
}
