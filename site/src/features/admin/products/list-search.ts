import { type AdminProduct, type ProductField, productFieldSchema } from '#shared/contracts/admin-product'
import { toSearchNumber } from '../search-number.ts'

export const PAGE_SIZE = 24
export const PREVIEW_LENGTH = 100

/** What the product list shows; in the URL, so that it survives a reload and a login. */
export interface ListSearch {
  q?: string | undefined
  page?: number | undefined
  /** The open editor, of `product`. */
  edit?: ProductField | undefined
  product?: number | undefined
}

/** The URL's parameters; a wrong value counts as none. */
export function toListSearch(query: Record<string, unknown>): ListSearch {
  const page = toSearchNumber(query.page)
  const edit = productFieldSchema.safeParse(query.edit).data
  const product = toSearchNumber(query.product)
  return {
    ...(typeof query.q === 'string' && query.q !== '' && { q: query.q }),
    ...(page > 1 && { page }),
    ...(edit && product > 0 && { edit, product }),
  }
}

/** Products whose name or slug contains every word, ignoring case. */
export function filterProducts(products: readonly AdminProduct[], filter: string): readonly AdminProduct[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ name, slug }) => {
    const text = `${name} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** One page of a list; a page beyond the last is the last. */
export function paginate<T>(items: readonly T[], requestedPage: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / PAGE_SIZE))
  const page = Math.min(requestedPage, pageCount)
  return { page, pageCount, items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) }
}

/** The first 100 characters, counted by code points: an emoji is never cut in two. */
export function previewDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= PREVIEW_LENGTH) return description
  return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`
}
