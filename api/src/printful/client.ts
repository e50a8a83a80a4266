import { z } from 'zod'
import { PrintfulError } from './error.ts'
import { type Envelope, type ListedProduct, listedProductSchema } from './responses.ts'
import { type RequestContext, requestWithRetry } from './retry.ts'

const PAGE_SIZE = 100
const MAX_LIST_ATTEMPTS = 5
const LIST_PAUSE_MS = 1000

export interface PrintfulCredentials {
  baseUrl: string
  token?: string
  storeId?: string
  isSandbox?: boolean
}

export interface ProductList {
  products: ListedProduct[]
  rowsWithoutId: number
}

export interface PrintfulClient {
  /** Ignored products included. @throws PrintfulError */
  fetchProductList(): Promise<ProductList>
  /** The unparsed result of `/store/products/{id}`, undefined when it stays 404. @throws PrintfulError */
  fetchProduct(product: Pick<ListedProduct, 'id' | 'name'>): Promise<unknown>
}

export function createPrintfulClient(
  credentials: PrintfulCredentials,
  context: RequestContext,
): PrintfulClient {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (credentials.token) headers.authorization = `Bearer ${credentials.token}`
  // Some store-level tokens need it too.
  if (credentials.storeId) headers['x-pf-store-id'] = credentials.storeId
  const get = (path: string, step: string) =>
    requestWithRetry(`${credentials.baseUrl}${path}`, headers, step, context)

  return {
    async fetchProductList() {
      for (let attempts = 1; attempts <= MAX_LIST_ATTEMPTS; attempts++) {
        const list = await fetchPages((offset) =>
          get(`/store/products?offset=${offset}&limit=${PAGE_SIZE}`, 'listing products'),
        )
        if (list) return list
        await context.clock.sleep(LIST_PAUSE_MS * attempts, context.signal)
      }
      throw new PrintfulError({
        reason: 'kept changing its list',
        step: 'listing products',
        attempts: MAX_LIST_ATTEMPTS,
      })
    },

    async fetchProduct({ id, name }) {
      const step = `reading product ${id}${name?.trim() ? ` ("${name.trim().slice(0, 80)}")` : ''}`
      try {
        return (await get(`/store/products/${id}`, step)).result
      } catch (error) {
        if (error instanceof PrintfulError && error.upstreamStatus === 404) return undefined
        throw error
      }
    },
  }
}

/** Undefined when the list changed meanwhile: a row then repeats on the next page or is skipped. */
async function fetchPages(
  fetchPage: (offset: number) => Promise<Envelope>,
): Promise<ProductList | undefined> {
  const products = new Map<number, ListedProduct>()
  let rowsWithoutId = 0
  let total: number | undefined
  for (let offset = 0; ; ) {
    const { result, paging } = await fetchPage(offset)
    const rows = z.array(z.unknown()).safeParse(result).data
    if (!rows)
      throw new PrintfulError({ reason: 'sent a list that could not be read', step: 'listing products' })
    if (offset > 0 && (paging?.total ?? undefined) !== total) return undefined
    total = paging?.total ?? undefined
    const countBefore = products.size + rowsWithoutId
    for (const row of rows) {
      const product = listedProductSchema.safeParse(row).data
      if (product) products.set(product.id, product)
      else rowsWithoutId++
    }
    offset += rows.length
    const isLast = total === undefined ? products.size + rowsWithoutId === countBefore : offset >= total
    if (rows.length === 0 || isLast) break
  }
  const complete = total === undefined || products.size + rowsWithoutId === total
  return complete ? { products: [...products.values()], rowsWithoutId } : undefined
}
