import { DAY_MS } from '#shared/days'
import type { Checkout } from '../orders/checkout-services.ts'
import { paymentMode } from '../orders/payment-mode.ts'
import { findOrderByPayment } from '../orders/queries.ts'
import { isOwnMark, STORE_MARK } from '../payments/session-metadata.ts'
import { PrintfulError } from '../printful/error.ts'
import { createComparison } from './comparison.ts'
import type { Findings, Service, Unchecked } from './difference.ts'
import { readPrintfulBooks } from './printful-books.ts'
import { listStoreOrders } from './store-orders.ts'
import { readStripeBooks } from './stripe-books.ts'

const DAYS = 90

export type BooksReader = Pick<Checkout, 'db' | 'env' | 'printfulClient'> & {
  payments(): Promise<
    Pick<Awaited<ReturnType<Checkout['payments']>>, 'listPayments' | 'listRefunds' | 'listDisputes'>
  >
}

export interface Comparison extends Findings {
  /** Numbers of what was read, null for what couldn't be. */
  counts: { orders: number; payments: number | null; printfulOrders: number | null }
}

/** Compares the store's orders with all that Stripe lists of 90 days, and all that Printful lists. It only reads. */
export async function compareBooks(reader: BooksReader): Promise<Comparison> {
  const { db, env } = reader
  const until = db.clock.now()
  const since = until - DAYS * DAY_MS
  const [stripe, printful] = await Promise.all([
    attempt('Stripe', () => readStripe(reader, new Date(since))),
    attempt('Printful', () => readPrintful(reader)),
  ])
  const comparison = createComparison({
    mode: paymentMode(env),
    since,
    until,
    stripe: stripe.books,
    printful: printful.books,
  })
  let orders = 0
  for (const page of listStoreOrders(db)) {
    for (const order of page) comparison.add(order)
    orders += page.length
    // Others come first after each page.
    await db.clock.sleep(0)
  }
  const { differences, unchecked } = comparison.end()
  return {
    differences,
    unchecked: [...stripe.unchecked, ...printful.unchecked, ...listUnreadable(printful.books), ...unchecked],
    counts: {
      orders,
      payments: stripe.books?.size ?? null,
      printfulOrders: printful.books?.orders.size ?? null,
    },
  }
}

async function readStripe({ db, env, payments }: BooksReader, since: Date) {
  return readStripeBooks(
    await payments(),
    ({ id, metadata }) =>
      isOwnMark(db, env, metadata[STORE_MARK]) || findOrderByPayment(db, id) !== undefined,
    since,
  )
}

async function readPrintful({ printfulClient }: BooksReader) {
  const client = await printfulClient('sync')
  if (!client) throw new Error('Printful is not configured.')
  return readPrintfulBooks(client)
}

/** Reads a service. If that fails, nothing of it is checked. */
async function attempt<Read>(
  service: Service,
  read: () => Promise<Read>,
): Promise<{ books: Read | undefined; unchecked: Unchecked[] }> {
  try {
    return { books: await read(), unchecked: [] }
  } catch (error) {
    // Printful's own words may name a customer.
    const message = error instanceof PrintfulError ? error.logMessage : String((error as Error).message)
    return { books: undefined, unchecked: [{ service, orderId: null, what: 'books', reason: message }] }
  }
}

const listUnreadable = (books: { unreadable: number } | undefined): Unchecked[] =>
  books && books.unreadable > 0
    ? [
        {
          service: 'Printful',
          orderId: null,
          what: 'orders',
          reason: `${books.unreadable} of them can’t be read.`,
        },
      ]
    : []
