import { readStorage, writeStorage } from '../../lib/storage.ts'

export interface ViewedProduct {
  slug: string
  name: string
  price: string
  image: string
}

const KEY = 'recently-viewed'
const MAX_STORED = 8
const MAX_SHOWN = 4

const FIELDS = ['slug', 'name', 'price', 'image'] as const

/** Checks a stored item, since other scripts and versions can write to the storage. */
function isViewedProduct(item: unknown): item is ViewedProduct {
  if (typeof item !== 'object' || item === null) return false
  const product = item as Partial<Record<string, unknown>>
  return (
    FIELDS.every((field) => typeof product[field] === 'string') &&
    product.slug !== '' &&
    /^(\/images\/.*)?$/.test(String(product.image))
  )
}

/** Reads what is stored, the latest first. Skips what is malformed. */
export function parseViewed(text: string | null): ViewedProduct[] {
  try {
    const items: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(items) ? items.filter(isViewedProduct).slice(0, MAX_STORED) : []
  } catch {
    return []
  }
}

const without = (products: readonly ViewedProduct[], slug: string) =>
  products.filter((product) => product.slug !== slug)

export const withViewed = (products: readonly ViewedProduct[], product: ViewedProduct): ViewedProduct[] =>
  [product, ...without(products, product.slug)].slice(0, MAX_STORED)

export const listOthers = (products: readonly ViewedProduct[], slug: string): ViewedProduct[] =>
  without(products, slug).slice(0, MAX_SHOWN)

/** Shows what was viewed before, and stores the product of this page. */
export function showRecentlyViewed(section: HTMLElement): void {
  const { slug = '', name = '', price = '', image = '' } = section.dataset
  const viewed = parseViewed(readStorage(KEY))
  const others = listOthers(viewed, slug)
  section.querySelector('ul')?.replaceChildren(...others.map((product) => toCard(section, product)))
  section.hidden = others.length === 0
  writeStorage(KEY, JSON.stringify(withViewed(viewed, { slug, name, price, image })))
}

/** Clears the storage, and says so where the section was. */
export function forgetViewed(section: HTMLElement, status: HTMLElement): void {
  writeStorage(KEY, null)
  section.hidden = true
  status.hidden = false
  status.focus({ preventScroll: true })
}

function toCard(section: HTMLElement, { slug, name, price, image }: ViewedProduct): Node {
  const card = document.importNode(section.querySelector('template')!.content, true)
  card.querySelector('a')!.href = `/products/${encodeURIComponent(slug)}`
  card.querySelector('h3')!.textContent = name
  card.querySelector('.price')!.textContent = price
  if (image) card.querySelector('.product-card-image')!.append(toImage(image))
  return card
}

function toImage(src: string): HTMLImageElement {
  const image = new Image(540, 540)
  image.alt = ''
  image.loading = 'lazy'
  // The image may have been replaced since.
  image.onerror = () => image.remove()
  image.src = src
  return image
}
