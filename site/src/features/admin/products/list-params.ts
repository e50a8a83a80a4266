import { type AdminProduct, type ProductField, productFieldSchema } from '#shared/contracts/admin-product'

export const PAGE_SIZE = 24
export const PREVIEW_LENGTH = 100

/** What the product list shows; in the URL, so that it survives a reload and a login. */
export interface ListParams {
  filter: string
  page: number
  open: { editor: ProductField; productId: number } | null
}

/** Parses the URL's query; a wrong value counts as none. */
export function parseListParams(search: string): ListParams {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const editor = productFieldSchema.safeParse(query.get('edit')).data
  const productId = Number(query.get('product'))
  return {
    filter: query.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: editor && Number.isSafeInteger(productId) && productId > 0 ? { editor, productId } : null,
  }
}

/** `/admin/products?q=tee&page=2` */
export function listPath({ filter, page, open }: ListParams): string {
  const query = new URLSearchParams()
  if (filter) query.set('q', filter)
  if (page > 1) query.set('page', String(page))
  if (open) {
    query.set('edit', open.editor)
    query.set('product', String(open.productId))
  }
  return query.size > 0 ? `/admin/products?${query}` : '/admin/products'
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
