import { z } from 'zod'
import { PrintfulError } from './error.ts'
import { type Envelope, type ListedProduct, listedProductSchema } from './responses.ts'
import { type CallContext, requestWithRetry } from './retry.ts'

const PAGE_SIZE = 100
const MAX_LIST_READS = 5
const REREAD_PAUSE_MS = 1000

/** Where Printful answers, and as whom. */
export interface PrintfulCredentials {
  baseUrl: string
  token?: string
  storeId?: string
}

export interface ProductList {
  products: ListedProduct[]
  /** Rows without a usable id: products that are listed, but nobody can say which. */
  unreadable: number
}

export interface PrintfulClient {
  /** Every product of the store, ignored ones too, each once. @throws PrintfulError */
  listProducts(): Promise<ProductList>
  /** What `/store/products/{id}` says, unparsed, or undefined when it stays 404. @throws PrintfulError */
  readProduct(product: Pick<ListedProduct, 'id' | 'name'>): Promise<unknown>
}

export function createPrintfulClient(access: PrintfulCredentials, context: CallContext): PrintfulClient {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (access.token) headers.authorization = `Bearer ${access.token}`
  // Some store tokens need it too, so it is sent whenever it is known.
  if (access.storeId) headers['x-pf-store-id'] = access.storeId
  const get = (path: string, step: string) =>
    requestWithRetry(`${access.baseUrl}${path}`, headers, step, context)

  return {
    async listProducts() {
      for (let reads = 1; reads <= MAX_LIST_READS; reads++) {
        const list = await readList((offset) =>
          get(`/store/products?offset=${offset}&limit=${PAGE_SIZE}`, 'listing products'),
        )
        if (list) return list
        await context.clock.sleep(REREAD_PAUSE_MS * reads, context.signal)
      }
      throw new PrintfulError({
        reason: 'kept changing its list',
        step: 'listing products',
        tries: MAX_LIST_READS,
      })
    },

    async readProduct({ id, name }) {
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

/**
 * All pages of the list, gone through by the number of rows that came. A product added meanwhile pushes a row onto the
 * next page a second time, one removed pulls a row past us: undefined when that has happened, read it again then.
 */
async function readList(readPage: (offset: number) => Promise<Envelope>): Promise<ProductList | undefined> {
  const products = new Map<number, ListedProduct>()
  let unreadable = 0
  let total: number | undefined
  for (let offset = 0; ; ) {
    const { result, paging } = await readPage(offset)
    const rows = z.array(z.unknown()).safeParse(result).data
    if (!rows)
      throw new PrintfulError({ reason: 'sent a list that could not be read', step: 'listing products' })
    if (offset > 0 && (paging?.total ?? undefined) !== total) return undefined
    total = paging?.total ?? undefined
    const known = products.size + unreadable
    for (const row of rows) {
      const product = listedProductSchema.safeParse(row).data
      if (product) products.set(product.id, product)
      else unreadable++
    }
    offset += rows.length
    const ended = total === undefined ? products.size + unreadable === known : offset >= total
    if (rows.length === 0 || ended) break
  }
  const complete = total === undefined || products.size + unreadable === total
  return complete ? { products: [...products.values()], unreadable } : undefined
}
