import { parseProductSearch, searchPath } from '#shared/product-search'

/** Parts of the page that depend on the search. The status line is a live region, so only its text changes. */
const PARTS = [
  '[data-search-title]',
  '[data-search-filters]',
  '[data-search-chosen]',
  '[data-search-results]',
]
const STATUS = '[data-search-status]'
const OFFLINE = 'That needs a connection. Nothing was changed.'

let latest: AbortController | undefined
let shownQuery = ''
let lastFilter = ''

/** Applies a filter when it is chosen: shows the parts of the new search's page and keeps the focus. */
export function enableLiveSearch(form: HTMLFormElement): void {
  shownQuery = location.search
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.closest('[data-search-filters], [data-search-sort]') === null || !target.checkValidity())
      return
    // Moving through a filter by keyboard is one step of the history.
    const isSameFilter = target.name === lastFilter
    lastFilter = target.name
    const remember = (url: string) =>
      isSameFilter ? history.replaceState(null, '', url) : history.pushState(null, '', url)
    void showSearch(form, toUrl(form), remember)
  })
  closeFiltersOutside()
  addEventListener('popstate', () => {
    lastFilter = ''
    // A new fragment isn't another search.
    if (location.search !== shownQuery) void showSearch(form, location.href)
  })
}

function toUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value)
  return location.origin + searchPath(parseProductSearch(query))
}

async function showSearch(
  form: HTMLFormElement,
  url: string,
  remember: (url: string) => void = () => {},
): Promise<void> {
  latest?.abort()
  const request = new AbortController()
  latest = request
  try {
    const response = await fetch(url, { signal: request.signal })
    const text = await response.text()
    if (request.signal.aborted) return
    const page = new DOMParser().parseFromString(text, 'text/html')
    if (!response.ok || !PARTS.every((part) => page.querySelector(part))) return location.assign(url)
    remember(response.url)
    shownQuery = location.search
    replaceParts(form, page)
  } catch {
    if (request.signal.aborted) return
    form.reset()
    setStatus(OFFLINE)
  }
}

function replaceParts(form: HTMLFormElement, page: Document): void {
  const restoreFocus = rememberFocus()
  const open = document.querySelector<HTMLElement>('[data-filter][open]')?.dataset.filter
  for (const part of PARTS) {
    document.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []))
  }
  if (open) document.querySelector(`[data-filter=${open}]`)?.setAttribute('open', '')
  const button = document.querySelector('[data-show-results]')
  if (button) button.textContent = page.querySelector('[data-show-results]')?.textContent ?? ''
  const query = form.elements.namedItem('q')
  const shown = page.querySelector<HTMLInputElement>('input[name=q]')
  if (query instanceof HTMLInputElement) query.value = shown?.defaultValue ?? ''
  document.title = page.title
  setStatus(page.querySelector(STATUS)?.textContent ?? '')
  restoreFocus()
}

function setStatus(text: string): void {
  const status = document.querySelector(STATUS)
  if (status && status.textContent !== text) status.textContent = text
}

/** Returns a function that moves the focus to the filter with the same name and value, because filters are replaced. */
function rememberFocus(): () => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement)) return () => {}
  const value = focused.type === 'checkbox' ? `[value="${CSS.escape(focused.value)}"]` : ''
  const selector = `[data-search-filters] [name="${focused.name}"]${value}`
  return () => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

/** Closes an open group of filters on a click elsewhere or on Escape, except in the sheet of phones. */
function closeFiltersOutside(): void {
  const close = (isOutside: (group: Element) => boolean) => {
    const group = document.querySelector<HTMLDetailsElement>('[data-filter][open]')
    if (!group || group.closest(':popover-open') || !isOutside(group)) return
    group.open = false
    if (group.contains(document.activeElement)) group.querySelector('summary')?.focus()
  }
  document.addEventListener('click', ({ target }) => close((group) => !group.contains(target as Node)))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(() => true)
  })
}
