import type { AdminProduct } from '#shared/contracts/admin-product'

export const PAGE_SIZE = 24
export const PREVIEW_LENGTH = 100

/** Which dialog can be opened for a product. */
export const EDITORS = ['images', 'description', 'features'] as const
export type Editor = (typeof EDITORS)[number]

/** What the product grid shows; the address carries it, so that a reload or a login in between comes back to it. */
export interface ListParams {
  filter: string
  /** From 1. */
  page: number
  open: { editor: Editor; productId: number } | null
}

export function parseListParams(search: string): ListParams {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const editor = EDITORS.find((each) => each === query.get('edit'))
  const productId = Number(query.get('product'))
  return {
    filter: query.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: editor && Number.isSafeInteger(productId) && productId > 0 ? { editor, productId } : null,
  }
}

/** The query of the address, with its question mark, or nothing. */
export function toQueryString({ filter, page, open }: ListParams): string {
  const query = new URLSearchParams()
  if (filter) query.set('q', filter)
  if (page > 1) query.set('page', String(page))
  if (open) {
    query.set('edit', open.editor)
    query.set('product', String(open.productId))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Products whose name or slug holds every word, whatever its case. */
export function filterProducts(products: readonly AdminProduct[], filter: string): readonly AdminProduct[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ name, slug }) => {
    const text = `${name} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** One page of a list; beyond the last it is the last. */
export function takePage<T>(items: readonly T[], wanted: number) {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE))
  const page = Math.min(wanted, pages)
  return { page, pages, items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) }
}

/** The first 100 characters; a character outside the basic plane, like an emoji, is never cut in two. */
export function previewDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= PREVIEW_LENGTH) return description
  return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`
}
