import { formatDate } from '#shared/format-date'

const FIRST_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 5 * 60_000
const PAUSE_FACTOR = 1.5

const listParts = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-part]')]

/** Writes the instants of an order as days of the reader's time zone. */
function localizeDates(part: Element): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const time of part.querySelectorAll('time')) time.textContent = formatDate(time.dateTime, timeZone)
}

const isInUse = (part: Element): boolean => {
  const selection = getSelection()
  const isSelected = selection?.isCollapsed === false && selection.containsNode(part, true)
  return isSelected || part.contains(document.activeElement)
}

/** Renews the parts of an order's page that have changed, except one that its reader uses. */
export function renewOrder(order: HTMLElement): void {
  const parts = new Map(listParts(order).map((part) => [part.dataset.part, { part, html: part.innerHTML }]))
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout>
  localizeDates(order)

  const renew = async () => {
    const response = await fetch(location.href)
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const next of listParts(page)) {
      const shown = parts.get(next.dataset.part)
      const html = next.innerHTML
      if (!shown || shown.html === html || isInUse(shown.part)) continue
      shown.html = html
      localizeDates(next)
      shown.part.replaceChildren(...next.childNodes)
      if (next.dataset.part === 'steps') pauseMs = FIRST_PAUSE_MS
    }
    order.dataset.order = page.querySelector<HTMLElement>('[data-order]')?.dataset.order
  }

  const wait = () => {
    if (order.dataset.order !== 'under-way') return
    timer = setTimeout(look, pauseMs)
    pauseMs = Math.min(pauseMs * PAUSE_FACTOR, MAX_PAUSE_MS)
  }
  const look = async () => {
    if (document.hidden) return
    // While the store can't be reached, the page stays as it is.
    await renew().catch(() => {})
    wait()
  }
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    pauseMs = FIRST_PAUSE_MS
    void look()
  })
  wait()
}
