import { z } from 'zod'
import { PrintfulError } from './error.ts'
import { type Envelope, type ListedProduct, listedProductSchema } from './responses.ts'
import type { RequestContext } from './retry.ts'

export const LISTING = 'listing products'

const PAGE_SIZE = 100
const MAX_ATTEMPTS = 5
const PAUSE_MS = 1000
const TOTAL_TIMEOUT_MS = 150_000
const MAX_PRODUCTS = 20_000
const MAX_PAGES = 1000

export interface ProductList {
  products: ListedProduct[]
  rowsWithoutId: number
}

type Get = (path: string, deadlineAt: number) => Promise<Envelope>

const listError = (reason: string, attempts = 1) => new PrintfulError({ reason, step: LISTING, attempts })

/** Reads every page, again if the list changed meanwhile. It ends in bounded time. @throws PrintfulError */
export async function fetchList(
  get: Get,
  { clock, signal }: Pick<RequestContext, 'clock' | 'signal'>,
): Promise<ProductList> {
  let deadlineAt = Number.POSITIVE_INFINITY
  const fetchPage = async (offset: number) => {
    if (clock.monotonic() >= deadlineAt) throw listError('did not end its list within 3 minutes')
    const page = await get(`/store/products?offset=${offset}&limit=${PAGE_SIZE}`, deadlineAt)
    deadlineAt = Math.min(deadlineAt, clock.monotonic() + TOTAL_TIMEOUT_MS)
    return page
  }
  let problem = ''
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const list = await fetchPages(fetchPage)
    if (typeof list !== 'string') return list
    problem = list
    await clock.sleep(PAUSE_MS * attempts, signal)
  }
  throw listError(problem, MAX_ATTEMPTS)
}

/** Returns why the list must be read again, if a row repeats on the next page or is skipped. */
async function fetchPages(fetchPage: (offset: number) => Promise<Envelope>): Promise<ProductList | string> {
  const products = new Map<number, ListedProduct>()
  let rowsWithoutId = 0
  let total: number | undefined
  let offset = 0
  for (let page = 0; page < MAX_PAGES; page++) {
    const { result, paging } = await fetchPage(offset)
    const rows = z.array(z.unknown()).safeParse(result).data
    if (!rows) throw listError('sent a list that could not be read')
    if (page > 0 && (paging?.total ?? undefined) !== total) return 'kept changing its list'
    total = paging?.total ?? undefined
    const countBefore = products.size
    for (const row of rows) {
      const product = listedProductSchema.safeParse(row).data
      if (product) products.set(product.id, product)
      else rowsWithoutId++
    }
    offset += rows.length
    if (Math.max(offset, total ?? 0) > MAX_PRODUCTS)
      throw listError(`lists more than ${MAX_PRODUCTS} products`)
    const hasNewIds = products.size > countBefore
    const isLast = total === undefined ? !hasNewIds : offset >= total
    if (rows.length === 0 || isLast) {
      const isComplete = total === undefined || products.size + rowsWithoutId === total
      return isComplete ? { products: [...products.values()], rowsWithoutId } : 'kept changing its list'
    }
    if (!hasNewIds) return 'repeated its products instead of ending its list'
  }
  throw listError(`did not end its list within ${MAX_PAGES} pages`)
}
