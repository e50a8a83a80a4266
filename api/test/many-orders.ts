import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startSandbox } from '#sandbox/server'
import { startPaymentsSandbox } from '#sandbox/stripe'
import { disputes, orders, refunds, shipments } from '../src/db/schema/orders.ts'
import { projectPath } from '../src/platform/project-root.ts'
import type { BooksTest } from './books.ts'

/** Of so many orders one is like the first one, which was refunded and disputed, and the others like the second. */
const FIRST_ONE_OF = 20

const numberOfTemplate = (copy: number): number => (copy % FIRST_ONE_OF === 0 ? 0 : 1)

const toExternalId = (externalId: string, copy: number): string => `${copy}-${externalId}`.slice(0, 32)
const toText = (id: string, copy: number): string => `${id}x${copy}`
const toNumber = (id: number, copy: number): number => id + 10 * copy

/** Returns a row of a service with the ids of a copy. */
const copyRow = <Row>(row: Row, copy: number): Row =>
  JSON.parse(JSON.stringify(row), (name, value) => {
    if (name === 'external_id' && typeof value === 'string') return toExternalId(value, copy)
    if (typeof value === 'string' && /^(pi|ch|txn|re|dp)_live_/.test(value)) return toText(value, copy)
    return name === 'id' && typeof value === 'number' ? toNumber(value, copy) : value
  })

interface Templates {
  stripe: Record<string, { id: string }[]>
  printful: { id: number }[]
}

/** Rows of the two orders that are copied, as the sandboxes store them. */
function readTemplates({ stripe, remotes, intents }: BooksTest): Templates[] {
  return [0, 1].map((index) => {
    const intent = intents[index]
    const ofPayment = <Row extends { payment_intent: string }>(rows: Row[]) =>
      rows.filter(({ payment_intent }) => payment_intent === intent)
    const charges = ofPayment(stripe.charges)
    return {
      stripe: {
        payment: stripe.intents.filter(({ id }) => id === intent),
        charge: charges,
        'balance transaction': stripe.balanceTransactions.filter(({ id }) =>
          charges.some(({ balance_transaction }) => balance_transaction === id),
        ),
        refund: ofPayment(stripe.refunds),
        dispute: ofPayment(stripe.disputes),
      },
      printful: remotes.slice(index, index + 1),
    }
  })
}

const listCopies = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** Adds copies of the first two orders to the store, and starts a process in which both services have them, too. */
export async function addOrders(shop: BooksTest, count: number) {
  copyOrders(shop, count)
  const path = join(tmpdir(), `many-orders-${process.pid}.json`)
  await Bun.write(path, JSON.stringify({ count, templates: readTemplates(shop) }))
  const child = Bun.spawn(['bun', projectPath('api/test/many-orders.ts'), path], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  const urls: { stripe: string; printful: string } = JSON.parse(new TextDecoder().decode(value))
  return {
    ...urls,
    stop: async () => {
      child.kill()
      await child.exited
      rmSync(path)
    },
  }
}

function copyOrders({ db, ...shop }: BooksTest, count: number): void {
  const templates = [1, 2].map((id) => ({
    order: shop.order(id),
    refunds: db.select().from(refunds).all(),
    disputes: db.select().from(disputes).all(),
    parcels: db.select().from(shipments).all(),
  }))
  db.transaction((tx) => {
    for (const copy of listCopies(count)) {
      const { order, ...parts } = templates[numberOfTemplate(copy)]!
      const { id, countryCode: _, customer: __, soldCents: ___, spentCents: ____, ...values } = order
      const orderId = id + 10 * copy
      const isOwn = (part: { orderId: number }) => part.orderId === id
      tx.insert(orders)
        .values({
          ...values,
          id: orderId,
          token: toText(order.token, copy),
          sessionId: toText(order.sessionId ?? '', copy),
          externalId: toExternalId(order.externalId, copy),
          paymentIntentId: toText(order.paymentIntentId ?? '', copy),
          printfulId: toNumber(order.printfulId ?? 0, copy),
        })
        .run()
      for (const each of parts.refunds.filter(isOwn))
        tx.insert(refunds)
          .values({ ...each, id: toText(each.id, copy), orderId })
          .run()
      for (const each of parts.disputes.filter(isOwn))
        tx.insert(disputes)
          .values({ ...each, id: toText(each.id, copy), orderId })
          .run()
      for (const each of parts.parcels.filter(isOwn))
        tx.insert(shipments)
          .values({ ...each, id: toNumber(each.id, copy), orderId })
          .run()
    }
  })
  db.delete(orders).where(sql`${orders.id} < 10`).run()
}

/** Starts both sandboxes with what the file describes. */
async function serve(path: string): Promise<void> {
  const { count, templates }: { count: number; templates: Templates[] } = await Bun.file(path).json()
  const copyAll = <Row>(listRows: (template: Templates) => readonly Row[]): Row[] =>
    listCopies(count).flatMap((copy) =>
      listRows(templates[numberOfTemplate(copy)]!).map((row) => copyRow(row, copy)),
    )
  const storageOf = (find: (template: Templates, name: string) => readonly unknown[] | undefined) => ({
    list: <Item>(name: string) => copyAll((template) => (find(template, name) ?? []) as Item[]),
    save: () => {},
  })
  const stripe = startPaymentsSandbox({ storage: storageOf((template, name) => template.stripe[name]) })
  const printful = startSandbox({
    callsPerMinute: null,
    storage: storageOf((template, name) => (name === 'order' ? template.printful : undefined)),
  })
  console.log(JSON.stringify({ stripe: stripe.url, printful: printful.url }))
}

if (import.meta.main) await serve(process.argv[2] ?? '')
