import { type Comparison, compareBooks } from '../src/books/compare-books.ts'
import { describeDifference, type Unchecked, withOrder } from '../src/books/difference.ts'
import { openReadOnly } from '../src/db/client.ts'
import { type Env, readEnv } from '../src/env.ts'
import { orderNumber } from '../src/orders/queries.ts'
import { openPayments } from '../src/payments/open.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createClientFactory } from '../src/printful/client-factory.ts'
import { requestIntervalMs } from '../src/printful/rate-limiter.ts'
import { openPrintfulSource } from '../src/printful/source.ts'
import { createCommand, runCommand } from './command.ts'

const command = createCommand({
  name: 'books',
  description:
    'Compares what Stripe lists of the last 90 days, and all orders of Printful, with the store’s orders. ' +
    'It only reads, also while the store runs. Exits with 1 if something differs or can’t be compared.',
})

const ATTEMPT_TIMEOUT_MS = 15_000
const MAX_NUMBERS = 20

/** The running store has the rest of the calls that Printful allows in a minute. */
const SHARE = 1 / 3

const log = { warn: () => {} }

/** Opens both services, or the embedded sandboxes, and compares. */
async function compare(env: Env): Promise<Comparison> {
  const { openStorage } = await import('../sandbox/storage-file.ts')
  let storage: ReturnType<typeof openStorage> | undefined
  const open = async () => {
    storage ??= openStorage(env.DATABASE_PATH, log)
    return storage
  }
  const { db, close } = openReadOnly(env.DATABASE_PATH)
  const printful = await openPrintfulSource(env, open)
  const payments = await openPayments(env, { clock: systemClock, fetch }, open, { usesRunning: true })
  const createClient = createClientFactory({
    log,
    clock: systemClock,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
    intervalMs: requestIntervalMs(env.PRINTFUL_API_URL) / SHARE,
  })
  const { signal } = new AbortController()
  try {
    return await compareBooks({
      db,
      env,
      payments: async () => payments,
      printfulClient: async (rank) => printful && createClient(printful, { rank, signal }),
    })
  } finally {
    await payments.close()
    await printful?.close()
    storage?.close()
    close()
  }
}

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

/** Describes what couldn't be compared, in one line for all orders with the same reason. */
function describeUnchecked(unchecked: readonly Unchecked[]): string[] {
  const alike = Map.groupBy(unchecked, ({ service, what, reason }) => `${service}: ${what}. ${reason}`)
  return [...alike].map(([text, rows]) => {
    const numbers = rows.flatMap(({ orderId }) => (orderId === null ? [] : orderNumber(orderId)))
    const more = numbers.length > MAX_NUMBERS ? `, and ${numbers.length - MAX_NUMBERS} more` : ''
    const list = numbers.slice(0, MAX_NUMBERS).join(', ')
    return `Not compared, ${text}${list && ` Orders: ${list}${more}.`}`
  })
}

await runCommand(async () => {
  command.parse()
  const env = readEnv(Bun.env)
  if (!env.isCheckoutOn)
    throw new Error(
      'Checkout is off, so there are no books: set STRIPE_SECRET_KEY, or PAYMENTS_SANDBOX=true.',
    )
  console.log(`Database: ${env.DATABASE_PATH}`)
  const { counts, differences, unchecked } = await compare(env)
  if (counts.payments !== null)
    console.log(`Stripe: ${counted(counts.payments, 'payment')} of this store in 90 days`)
  if (counts.printfulOrders !== null) console.log(`Printful: ${counted(counts.printfulOrders, 'order')}`)
  for (const each of differences) console.log(withOrder(each.orderId, describeDifference(each)))
  for (const line of describeUnchecked(unchecked)) console.log(line)
  if (differences.length === 0 && unchecked.length === 0) {
    console.log(`The books of ${counted(counts.orders, 'order')} agree.`)
    return
  }
  console.log(`${counted(differences.length, 'difference')}, ${unchecked.length} not compared.`)
  process.exitCode = 1
})
