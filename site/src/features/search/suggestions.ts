import type { SearchSuggestions } from '#shared/contracts/search-suggestions'
import { cardPrice } from '#shared/price'
import { imageRedirectUrl } from '#shared/stored-image'
import { startsWords } from '#shared/words'
import { loadStylesheet } from '../../lib/load-stylesheet.ts'
import styles from '../../styles/suggestions.css?url'

/** Pause in typing after which a request is sent. */
const DELAY_MS = 150
const MIN_LENGTH = 2
const MAX_PAGES = 3

interface Option {
  href: string
  text: string
  note?: string
  imageUrl?: string | null
}

void loadStylesheet(styles)

const enabled = new WeakSet<HTMLInputElement>()
const results = new Map<string, SearchSuggestions>()

/** Suggests products, types and pages. @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function enableSuggestions(input: HTMLInputElement): void {
  const { form } = input
  if (!form || enabled.has(input)) return
  enabled.add(input)
  const list = createElement('div', 'suggestions')
  Object.assign(list, { id: 'suggestions', role: 'listbox', ariaLabel: 'Suggestions', hidden: true })
  const status = createElement('p', 'sr-only')
  status.ariaLive = 'polite'
  form.append(list, status)
  // The role of a search field has no `aria-expanded`, so a live region says what is open.
  input.ariaAutoComplete = 'list'
  input.setAttribute('aria-controls', list.id)

  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined
  let active = -1
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')]

  const setActive = (index: number) => {
    active = index
    for (const [position, option] of options().entries()) option.ariaSelected = String(position === index)
    const option = options()[index]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const close = () => {
    clearTimeout(timer)
    // A page with a running request doesn't enter the back/forward cache.
    request?.abort()
    list.hidden = true
    setActive(-1)
  }
  const show = (groups: [string, Option[]][]) => {
    const filled = groups.filter(([, { length }]) => length > 0)
    list.replaceChildren(...filled.map(([name, group]) => createGroup(name, group)))
    for (const [index, option] of options().entries()) option.id = `suggestion-${index}`
    const { length } = options()
    status.textContent =
      length === 0 ? 'No suggestions.' : `${length} ${length === 1 ? 'suggestion' : 'suggestions'}.`
    list.hidden = length === 0
    setActive(-1)
  }
  const update = async () => {
    const q = input.value.trim()
    if (q.length < MIN_LENGTH) return close()
    request?.abort()
    request = new AbortController()
    const { products, types } = await fetchSuggestions(q, request.signal)
    if (q !== input.value.trim() || document.activeElement !== input) return
    show([
      ['Products', products.map(toProductOption)],
      ['Types', types.map(toTypeOption)],
      ['Pages', findPages(q)],
    ])
  }
  const suggestSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(update, DELAY_MS)
  }

  input.addEventListener('input', suggestSoon)
  input.addEventListener('blur', close)
  form.addEventListener('submit', close)
  // This keeps the focus in the field until the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  input.addEventListener('keydown', (event) => {
    const { length } = options()
    if (event.key === 'ArrowDown' && list.hidden) return suggestSoon()
    if (list.hidden || event.isComposing) return
    if (event.key === 'ArrowDown') setActive(active + 1 < length ? active + 1 : -1)
    else if (event.key === 'ArrowUp') setActive(active < 0 ? length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) options()[active]?.click()
    else return
    event.preventDefault()
  })
  if (document.activeElement === input && input.value !== input.defaultValue) suggestSoon()
}

/** Suggests nothing if there is no connection. The search itself shows the error. */
async function fetchSuggestions(q: string, signal: AbortSignal): Promise<SearchSuggestions> {
  const known = results.get(q)
  if (known) return known
  const response = await fetch(`/_api/products/suggestions?${new URLSearchParams({ q })}`, { signal }).catch(
    () => undefined,
  )
  const suggestions: SearchSuggestions | undefined = response?.ok
    ? await response.json().catch(() => undefined)
    : undefined
  if (suggestions) results.set(q, suggestions)
  return suggestions ?? { products: [], types: [] }
}

const toProductOption = ({
  slug,
  name,
  imageUrl,
  ...prices
}: SearchSuggestions['products'][number]): Option => ({
  href: `/products/${slug}`,
  text: name,
  note: cardPrice(prices),
  imageUrl,
})

const toTypeOption = ({ name, plural, count }: SearchSuggestions['types'][number]): Option => ({
  href: `/products?${new URLSearchParams({ type: name })}`,
  text: plural,
  note: String(count),
})

const findPages = (q: string): Option[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('footer nav a')]
    .map(({ href, textContent, dataset }) => ({
      href,
      text: textContent.trim(),
      words: dataset.keywords ?? '',
    }))
    .filter(({ text, words }) => startsWords(`${text} ${words}`, q))
    .slice(0, MAX_PAGES)

function createGroup(name: string, group: readonly Option[]): HTMLElement {
  const element = createElement('div', '')
  Object.assign(element, { role: 'group', ariaLabel: name })
  const heading = createElement('p', 'suggestions-heading', name)
  heading.ariaHidden = 'true'
  element.append(heading, ...group.map(createOption))
  return element
}

function createOption({ href, text, note, imageUrl }: Option): HTMLAnchorElement {
  const option = createElement('a', 'suggestion')
  Object.assign(option, { href, role: 'option', tabIndex: -1, ariaSelected: 'false' })
  if (imageUrl) {
    const image = createElement('img', '')
    Object.assign(image, { src: imageRedirectUrl(imageUrl, 'small'), alt: '', width: 40, height: 40 })
    option.append(image)
  }
  option.append(createElement('span', 'min-w-0 grow', text))
  if (note) option.append(' ', createElement('span', 'price text-sm text-muted', note))
  return option
}

function createElement<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  return element
}
