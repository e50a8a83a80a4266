/** The parts of the page that depend on the search. The status line is a live region, so it stays and changes its text. */
const PARTS = ['[data-search-filters]', '[data-search-chosen]', '[data-search-results]']
const STATUS = '[data-search-status]'
const OFFLINE = 'That needs a connection. Nothing was changed.'

let latest: AbortController | undefined
let shownQuery = ''
let lastFilter = ''

/** Applies a filter when it is chosen: fetches the page of the new search and shows its parts, and the focus stays. */
export function enableLiveSearch(form: HTMLFormElement): void {
  shownQuery = location.search
  revealChosenColor()
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.closest('[data-search-filters]') === null) return
    // Moving through a filter by the keyboard is one step of the history.
    const isSameFilter = target.name === lastFilter
    lastFilter = target.name
    const remember = (url: string) =>
      isSameFilter ? history.replaceState(null, '', url) : history.pushState(null, '', url)
    void showSearch(form, toUrl(form), remember)
  })
  addEventListener('popstate', () => {
    lastFilter = ''
    // A fragment is no other search.
    if (location.search !== shownQuery) void showSearch(form, location.href)
  })
}

function toUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.append(name, value)
  }
  return `${form.action}${query.size > 0 ? `?${query}` : ''}`
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
  for (const part of PARTS) {
    document.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []))
  }
  const query = form.elements.namedItem('q')
  const shown = page.querySelector<HTMLInputElement>('input[name=q]')
  if (query instanceof HTMLInputElement) query.value = shown?.defaultValue ?? ''
  document.title = page.title
  setStatus(page.querySelector(STATUS)?.textContent ?? '')
  revealChosenColor()
  restoreFocus()
}

/** On a phone the colors are in a strip that scrolls sideways. */
function revealChosenColor(): void {
  const chip = document.querySelector<HTMLElement>('.color-chip:has(:checked)')
  const strip = chip?.parentElement
  if (!chip || !strip) return
  const middle = chip.offsetLeft - strip.offsetLeft + chip.offsetWidth / 2
  strip.scrollTo({ left: middle - strip.clientWidth / 2, behavior: 'instant' })
}

function setStatus(text: string): void {
  const status = document.querySelector(STATUS)
  if (status && status.textContent !== text) status.textContent = text
}

/** The filters are replaced, so the one with the same name and value takes the focus over. */
function rememberFocus(): () => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement)) return () => {}
  const value = focused.type === 'radio' ? `[value="${CSS.escape(focused.value)}"]` : ''
  const selector = `[data-search-filters] [name="${focused.name}"]${value}`
  return () => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}
