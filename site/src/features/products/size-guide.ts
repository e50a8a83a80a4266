const KEY = 'size-guide-unit'
const UNITS = ['in', 'cm'] as const

/** Shows the size guide in a dialog, in one unit, with the chosen size marked. Without this it is a `details` with both units. */
export function enableSizeGuide(dialog: HTMLDialogElement, guide: HTMLElement): void {
  const home = guide.parentElement
  showUnit(guide, readUnit())
  guide.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    showUnit(guide, target.value)
    saveUnit(target.value)
  })
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('[data-open-size-guide]')) return
    event.preventDefault()
    markSize(guide)
    dialog.append(guide)
    dialog.showModal()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('[data-close]'))) dialog.close()
  })
  dialog.addEventListener('close', () => home?.append(guide))
}

/** The unit that was chosen last, else inches where people use them. */
function readUnit(): string {
  const usual = /^en-(US|LR)$|^my/.test(navigator.language) ? 'in' : 'cm'
  try {
    return localStorage.getItem(KEY) ?? usual
  } catch {
    return usual
  }
}

function showUnit(guide: HTMLElement, text: string): void {
  const unit = UNITS.find((each) => each === text) ?? 'in'
  guide.dataset.unit = unit
  for (const radio of guide.querySelectorAll<HTMLInputElement>('[name=unit]'))
    radio.checked = radio.value === unit
}

function saveUnit(unit: string): void {
  try {
    localStorage.setItem(KEY, unit)
  } catch {
    // The browser keeps nothing: the choice counts for this page.
  }
}

function markSize(guide: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-add-to-cart]')
  const size = form && new FormData(form).get('size')
  for (const row of guide.querySelectorAll('tbody tr')) {
    row.ariaCurrent = row.querySelector('th')?.textContent === size ? 'true' : null
  }
}
