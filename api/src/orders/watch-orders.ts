import { sql } from 'drizzle-orm'
import { describeHold } from '#shared/hold-texts'
import type { CreateGuard, Db } from '../db/client.ts'
import { TransactionRefused } from '../db/transact.ts'
import type { Log } from '../log/log.ts'
import { endHoldsBut, hold, type NewHold } from './holds.ts'
import { type Breach, findBreaches, type OrderFacts } from './invariants.ts'
import { addNotice } from './notices.ts'
import { COUNTED_REFUNDS } from './progress.ts'
import { findOrder } from './queries.ts'

const quote = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/** Expression for the `OrderFacts` of `watched`, as JSON. */
const FACTS = `json_object(
  'state', watched.state,
  'subtotalCents', watched.subtotal_cents,
  'shippingCents', watched.shipping ->> '$.cents',
  'taxCents', watched.tax_cents,
  'discountCents', watched.discount_cents,
  'totalCents', watched.total_cents,
  'paidCents', watched.paid_cents,
  'refundedCents', watched.refunded_cents,
  'paidAt', watched.paid_at,
  'placedAt', watched.placed_at,
  'shippedAt', watched.shipped_at,
  'deliveredAt', watched.delivered_at,
  'canceledAt', watched.canceled_at,
  'itemCents', (SELECT coalesce(sum(price_cents * quantity), 0) FROM main.order_items WHERE order_id = watched.id),
  'refundCents', (SELECT coalesce(sum(amount_cents), 0) FROM main.refunds
    WHERE order_id = watched.id AND status IN (${quote(COUNTED_REFUNDS)})),
  'openHolds', (SELECT count(*) FROM main.order_holds
    WHERE order_id = watched.id AND accepted_at IS NULL AND ended_at IS NULL),
  'reasons', json((SELECT json_group_array(DISTINCT reason) FROM main.order_holds WHERE order_id = watched.id)))`

// The last two come before a confirmation, so that an order that never agreed isn't confirmed.
const ORDER_COLUMNS = `state, subtotal_cents, shipping, tax_cents, discount_cents, total_cents, paid_cents, refunded_cents,
  paid_at, placed_at, shipped_at, delivered_at, canceled_at, printful_id, confirming_at`

const CHILD_COLUMNS = {
  order_items: 'quantity, price_cents',
  refunds: 'amount_cents, status',
  order_holds: 'reason, accepted_at, ended_at',
}

const noteTouched = (id: string, before: string) => `INSERT INTO touched_orders
  SELECT watched.id, ${before} FROM main.orders AS watched WHERE watched.id = ${id}
  AND NOT EXISTS (SELECT 1 FROM touched_orders AS touched WHERE touched.id = watched.id);`

function* listTriggers(): Generator<string> {
  yield `AFTER INSERT ON main.orders BEGIN ${noteTouched('NEW.id', 'NULL')} END`
  yield `BEFORE UPDATE OF ${ORDER_COLUMNS} ON main.orders BEGIN ${noteTouched('NEW.id', FACTS)} END`
  for (const [table, columns] of Object.entries(CHILD_COLUMNS)) {
    yield `BEFORE INSERT ON main.${table} BEGIN ${noteTouched('NEW.order_id', FACTS)} END`
    yield `BEFORE UPDATE OF ${columns} ON main.${table} BEGIN ${noteTouched('NEW.order_id', FACTS)} END`
    yield `BEFORE DELETE ON main.${table} BEGIN ${noteTouched('OLD.order_id', FACTS)} END`
  }
}

interface Touched {
  id: number
  /** Facts before the transaction, or null for a new order. */
  before: string | null
  after: string
}

/**
 * Watches whatever writes orders, their items, refunds and holds on a connection. A transaction that makes a rule of
 * `findBreaches` worse is refused, and its order held. A breach from before it holds the order, but refuses nothing.
 */
export const watchOrders =
  (log: Log): CreateGuard =>
  (sqlite) => {
    sqlite.run('CREATE TEMP TABLE touched_orders (id INTEGER PRIMARY KEY, before TEXT)')
    for (const [index, trigger] of [...listTriggers()].entries())
      sqlite.run(`CREATE TEMP TRIGGER watch_orders_${index} ${trigger}`)
    const forget = sqlite.prepare('DELETE FROM touched_orders')
    const list = sqlite.prepare<Touched, []>(
      `SELECT watched.id, before, ${FACTS} AS after FROM touched_orders JOIN main.orders AS watched USING (id)`,
    )
    return {
      begin: () => void forget.run(),
      check: (tx) => checkTouched(tx, log, list.all()),
    }
  }

const parseBreaches = (json: string): Breach[] => findBreaches(JSON.parse(json) as OrderFacts)

function checkTouched(tx: Db, log: Log, touched: readonly Touched[]): void {
  const found = touched.map(({ id, before, after }) => {
    const breaches = parseBreaches(after)
    const former = before === null ? [] : parseBreaches(before)
    const isFormer = ({ rule, size }: Breach) =>
      former.some((each) => each.rule === rule && each.size >= size)
    return { id, breaches, added: breaches.filter((breach) => !isFormer(breach)) }
  })
  const refused = found.filter(({ added }) => added.length > 0)
  if (refused.length === 0) {
    for (const { id, breaches } of found) if (breaches.length > 0) tell(tx, id, toHold(breaches))
    return
  }
  const error = new TransactionRefused(REFUSAL, (next) => {
    for (const { id, added } of refused) tell(next, id, toHold(added, NOT_SAVED))
  })
  const orders = refused.map(({ id, added }) => ({ id, rules: added.map(({ rule }) => rule) }))
  log.error({ err: error, orders }, 'a change of orders was rolled back')
  throw error
}

const NOT_SAVED = 'A change was not saved, because this would be stored:'
const REFUSAL =
  'The change was not saved, because the order’s records would not agree. Somebody has to look at it.'

const toHold = (breaches: readonly Breach[], ...before: string[]): NewHold & { text: string } => ({
  reason: 'inconsistent',
  cause: breaches.map(({ rule }) => rule).join(' '),
  text: [...before, ...breaches.map(({ text }) => text)].join(' '),
})

/** Holds an order. The administrators hear of one that has ended or isn't stored. */
function tell(tx: Db, id: number, found: NewHold & { text: string }): void {
  const order = findOrder(tx, id)
  if (order && hold(tx, order, found)) return
  const text = describeHold(found.reason, found.text)
  addNotice(tx, `inconsistent ${order ? id : found.text} ${found.cause}`, text, order?.id ?? null)
}

/** Ends the holds of rules that an order doesn't break any more. That of Printful's number has no rule as its cause. */
export function checkRecords(tx: Db, id: number): void {
  const breaches = tx
    .all<{ facts: string }>(
      sql`SELECT ${sql.raw(FACTS)} AS facts FROM orders AS watched WHERE watched.id = ${id}`,
    )
    .flatMap(({ facts }) => parseBreaches(facts))
  const found = breaches.length > 0 ? [toHold(breaches)] : []
  endHoldsBut(tx, id, ['inconsistent'], [{ reason: 'inconsistent' }, ...found])
  for (const each of found) tell(tx, id, each)
}
