import { readStorage, writeStorage } from '../../lib/storage.ts'

const KEY = 'size-guide-unit'
const UNITS = ['in', 'cm'] as const

/** Shows the size guide in a dialog, in one unit, with the chosen size marked. Without scripts, it is a `details`. */
export function enableSizeGuide(dialog: HTMLDialogElement, guide: HTMLElement): void {
  const home = guide.parentElement
  showUnit(guide, readUnit())
  guide.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    showUnit(guide, target.value)
    writeStorage(KEY, target.value)
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

/** Returns the unit that was chosen last, or inches where people use them. */
const readUnit = () => readStorage(KEY) ?? (/^en-(US|LR)$|^my/.test(navigator.language) ? 'in' : 'cm')

function showUnit(guide: HTMLElement, text: string): void {
  const unit = UNITS.find((each) => each === text) ?? 'in'
  guide.dataset.unit = unit
  for (const radio of guide.querySelectorAll<HTMLInputElement>('[name=unit]'))
    radio.checked = radio.value === unit
}

function markSize(guide: HTMLElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-add-to-cart]')
  const size = form && new FormData(form).get('size')
  for (const row of guide.querySelectorAll('tbody tr')) {
    row.ariaCurrent = row.querySelector('th')?.textContent === size ? 'true' : null
  }
}
