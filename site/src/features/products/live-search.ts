/** The parts of the page that depend on the search. The status line is a live region, so it stays and changes its text. */
const PARTS = ['[data-search-filters]', '[data-search-chosen]', '[data-search-results]']
const STATUS = '[data-search-status]'
const OFFLINE = 'That needs a connection. Nothing was changed.'

let latest: AbortController | undefined

/** Applies a filter when it is chosen: fetches the page of the new search and shows its parts, and the focus stays. */
export function enableLiveSearch(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    const isFilter = target instanceof HTMLElement && target.closest('[data-search-filters]') !== null
    if (isFilter) void showSearch(toUrl(form), (url) => history.pushState(null, '', url))
  })
  addEventListener('popstate', () => void showSearch(location.href))
}

/** Without empty values, as the server writes it. */
function toUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.append(name, value)
  }
  return `${form.action}${query.size > 0 ? `?${query}` : ''}`
}

async function showSearch(url: string, onShown: (url: string) => void = () => {}): Promise<void> {
  latest?.abort()
  const request = new AbortController()
  latest = request
  try {
    const response = await fetch(url, { signal: request.signal })
    const text = await response.text()
    if (request.signal.aborted) return
    const page = new DOMParser().parseFromString(text, 'text/html')
    if (!response.ok || !PARTS.every((part) => page.querySelector(part))) location.assign(url)
    else {
      onShown(response.url)
      replaceParts(page)
    }
  } catch {
    if (!request.signal.aborted) setStatus(OFFLINE)
  }
}

function replaceParts(page: Document): void {
  const restoreFocus = rememberFocus()
  for (const part of PARTS) {
    document.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []))
  }
  document.title = page.title
  setStatus(page.querySelector(STATUS)?.textContent ?? '')
  restoreFocus()
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
