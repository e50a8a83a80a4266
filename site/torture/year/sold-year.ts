import { expect } from 'bun:test'
import { callAdmin } from './admin-call.ts'
import { findBrokenRule, MINUTE_MS, openSmallYear } from './small-year.ts'
import { whileTimePasses } from './world.ts'

export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Opens a year with a refund in part, a lost dispute, a replacement, and something that was paid in test mode. */
export async function openSoldYear() {
  const year = await openSmallYear()
  const { world, pass } = year
  const [first, second, test] = [await year.purchase(1), await year.purchase(2), await year.purchase(3)]
  await pass(DAY_MS)
  world.stripe.refundByHand(first.paymentIntentId!, 500)
  const { id } = await world.stripe.dispute(second.paymentIntentId!)
  await pass(DAY_MS)
  await world.stripe.setDisputeStatus(id, 'lost')
  await pass(5 * DAY_MS)
  const replaced = callAdmin(world, '/admin/orders/replace', { orderId: first.id })
  expect((await whileTimePasses(world.schedule, replaced))?.status).toBe(200)
  await pass(5 * DAY_MS)
  world.stripe.sessions.find(({ id }) => id === test.sessionId)!.livemode = false
  year.change(`UPDATE orders SET mode = 'test' WHERE id = ${test.id}`)
  year.change(`UPDATE order_items SET mode = 'test' WHERE order_id = ${test.id}`)
  return year
}

/** Change of the store's file that breaks a rule, and what undoes it. */
export interface Falsification {
  rule: string
  apply: string
  undo: string
}

const update = (table: string, column: string, value: string, where: string) =>
  `UPDATE ${table} SET ${column} = ${value} WHERE ${where}`

/** Returns functions that falsify the store's file so that a rule is broken. `where` chooses the rows. */
export const falsify = (rule: string) => ({
  /** Adds to a number. */
  add: (table: string, column: string, number: number, where = '1'): Falsification => ({
    rule,
    apply: update(table, column, `${column} + ${number}`, where),
    undo: update(table, column, `${column} - ${number}`, where),
  }),
  /** Sets a value, and the one before it again. */
  set: (table: string, column: string, value: string, before: string, where = '1'): Falsification => ({
    rule,
    apply: update(table, column, value, where),
    undo: update(table, column, before, where),
  }),
})

/** Applies each change in turn, and requires that its rule is broken then, and none once all are undone. */
export async function requireBroken(
  { change }: Pick<Awaited<ReturnType<typeof openSmallYear>>, 'change'>,
  check: () => Promise<void>,
  falsifications: readonly Falsification[],
): Promise<void> {
  for (const { rule, apply, undo } of falsifications) {
    change(apply)
    expect([apply, await findBrokenRule(check)]).toEqual([apply, rule])
    change(undo)
  }
  await check()
}
