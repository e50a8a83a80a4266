import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { removeDeletedData } from '#api/db/deleted-data'
import { toSearchText } from '#shared/words'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { expectAmounts } from './amounts.ts'
import { type EndedOrder, listOrders } from './ended-order.ts'
import { KEPT_RULE } from './kept-persons.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const RULE = 'old orders know nobody'

/** Lets the store become so old that no order may know its customer, and searches its file. @throws RuleBroken */
export async function checkErasure(world: World): Promise<void> {
  const people = listPeople(world)
  const namelessBefore = listNameless(world)
  await growOld(world)
  const orders = listOrders(world)
  const nameless = listNameless(world)
  const kept = new Set(orders.filter((order) => isUnfinished(world, order)).map(({ id }) => id))
  for (const order of orders) if (!kept.has(order.id)) requireErased(world, order)
  const lost = nameless.find((id) => kept.has(id) && !namelessBefore.includes(id))
  if (lost !== undefined)
    throw new RuleBroken(KEPT_RULE, `${nameOf(lost)} is not over, and nobody knows for whom it is.`)
  const known = [...kept].flatMap((id) => listTexts(world, id))
  for (const text of people) if (!known.includes(text)) requireUnknown(world, text, known)
}

const listNameless = ({ books }: World): number[] =>
  books.query<{ id: number }>("SELECT id FROM orders WHERE email = ''").map(({ id }) => id)

/** Lists each email, as it is and as searches have it, and each address line of the orders. Accounts keep theirs. */
function listPeople({ books }: World): string[] {
  const rows = books.query<{ email: string; address: string | null }>(
    `SELECT DISTINCT email, json_extract(recipient, '$.address1') AS address FROM orders`,
  )
  const accounts = books.query<{ email: string }>('SELECT email FROM users').map(({ email }) => email)
  const others = rows.filter(({ email }) => !accounts.includes(email.toLowerCase()))
  return [
    ...new Set(others.flatMap(({ email, address }) => [email, toSearchText(email), address ?? ''])),
  ].filter(Boolean)
}

/** Lists the texts of an order that may name its customer. */
const listTexts = ({ books }: World, id: number): string[] =>
  books
    .query<{ text: string | null }>(
      `SELECT email AS text FROM orders WHERE id = $1
        UNION SELECT customer_text FROM orders WHERE id = $1
        UNION SELECT search_text FROM orders WHERE id = $1
        UNION SELECT json_extract(recipient, '$.address1') FROM orders WHERE id = $1
        UNION SELECT text FROM order_events WHERE order_id = $1
        UNION SELECT text FROM order_holds WHERE order_id = $1
        UNION SELECT text FROM notices WHERE order_id = $1
        UNION SELECT "to" FROM mails WHERE order_id = $1
        UNION SELECT text FROM mails WHERE order_id = $1`,
      id,
    )
    .flatMap(({ text }) => text ?? [])

/** Starts the store again with a clock that is ahead by the days after which it forgets, lets an hour pass and rewrites the file. */
async function growOld(world: World): Promise<void> {
  const { machines, schedule } = world
  const days = machines[0]!.services.env.ORDER_DATA_DAYS + 1
  for (const machine of [...machines]) world.kill(machine)
  world.setClockForward(days * DAY_MS)
  const { services } = await world.start()
  for (let minute = 0; minute <= 60; minute++) {
    schedule.stir()
    await schedule.runUntil(schedule.now + MINUTE_MS, () => {})
  }
  // SQLite can leave bytes of rows that it moved, until somebody erases a customer by the script.
  removeDeletedData(services.db)
}

/** True if an order is held, or still has to be paid, made or refunded. */
function isUnfinished(world: World, order: EndedOrder): boolean {
  const { books, printful, stripe } = world
  const { id, state, externalId, mode, paymentIntentId } = order
  if (['awaiting_payment', 'paid', 'placed', 'in_production'].includes(state)) return true
  const remote = printful.orders.all.find(({ external_id }) => external_id === externalId)
  const isHeld =
    !['canceled', 'refunded'].includes(state) &&
    books.query(
      'SELECT 1 FROM order_holds WHERE order_id = ? AND accepted_at IS NULL AND ended_at IS NULL',
      id,
    ).length > 0
  const isRefundPending = stripe.refunds.some(
    ({ payment_intent, status }) => payment_intent === paymentIntentId && status === 'pending',
  )
  const isOwed = mode === 'live' && state === 'canceled' && expectAmounts(world, order).leftCents > 0
  return isHeld || isRefundPending || isOwed || remote?.status === 'partial'
}

function requireErased({ books }: World, { id, paidAt }: EndedOrder): void {
  if (paidAt === null)
    throw new RuleBroken('unpaid quotes are deleted', `${nameOf(id)} is a quote that nobody paid.`)
  const [row] = books.query<{ email: string; recipient: string | null; mails: number }>(
    `SELECT email, recipient, (SELECT count(*) FROM mails WHERE order_id = orders.id) AS mails
      FROM orders WHERE id = ?`,
    id,
  )
  const { email, recipient, mails } = row!
  if (email !== '' || recipient !== null || mails > 0)
    throw new RuleBroken(RULE, `${nameOf(id)} still has ${email || recipient || `${mails} mails`}.`)
}

/** Searches the whole file, with what is no row any more. @param known texts that may still be there */
function requireUnknown({ databasePath }: World, text: string, known: readonly string[]): void {
  const needle = Buffer.from(text)
  // “7 Main Street” is also a part of “17 Main Street”.
  const longer = known.filter((each) => each.includes(text)).map((each) => Buffer.from(each))
  for (const path of [databasePath, `${databasePath}-wal`]) {
    if (!existsSync(path)) continue
    const content = readFileSync(path)
    const isPart = (at: number) =>
      longer.some((each) => {
        const start = at - each.indexOf(needle)
        return start >= 0 && each.equals(content.subarray(start, start + each.length))
      })
    for (let at = content.indexOf(needle); at >= 0; at = content.indexOf(needle, at + 1))
      if (!isPart(at))
        throw new RuleBroken(RULE, `${basename(path)} still has “${text}”: ${showAround(content, at)}`)
  }
}

const showAround = (content: Buffer, at: number): string =>
  content.toString('latin1', Math.max(0, at - 80), at + 120).replaceAll(/[^\x20-\x7e]+/g, ' ')
