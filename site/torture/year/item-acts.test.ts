import { expect, setDefaultTimeout, test } from 'bun:test'
import { acts } from './acts.ts'
import { checkWarnings } from './rules/warnings.ts'
import { startPurchase } from './shopper.ts'
import { findBrokenRule, MINUTE_MS, openSmallYear, smallPurchase } from './small-year.ts'
import { whileTimePasses } from './world.ts'

setDefaultTimeout(60_000)

const DAY_MS = 24 * 60 * MINUTE_MS

test('items that return more than was paid for them are found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1)
  const refundItems = () => {
    const bought = { ...startPurchase(year.world, smallPurchase(1)), sessionId: sessionId! }
    const act = acts['an administrator refunds items'](year.world, bought, 0)
    return findBrokenRule(() => whileTimePasses(year.world.schedule, act))
  }
  expect(await refundItems()).toBeUndefined()
  expect(year.world.counts.get('a refund of items: 200')).toBe(1)
  year.world.stripe.sessions[0]!.total_details.amount_discount = 700
  expect(await refundItems()).toBe('an item returns what was paid for it')
})

test('a replacement is made like an order, and a second one is found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1, 5 * DAY_MS)
  const bought = { ...startPurchase(year.world, smallPurchase(1)), sessionId: sessionId! }
  await whileTimePasses(
    year.world.schedule,
    acts['an administrator sends a replacement'](year.world, bought, 0),
  )
  await year.pass(10 * DAY_MS)
  expect(year.change('SELECT state, replaces_id FROM orders')).toEqual([
    { state: 'delivered', replaces_id: null },
    { state: 'delivered', replaces_id: 1 },
  ])
  expect(await year.brokenAtEnd()).toBeUndefined()
  year.change('UPDATE orders SET replaces_id = 1')
  expect(await year.brokenNow()).toBe('an order is replaced once')
})

test('a warning of fraud of which nobody is told is found', async () => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1, 5 * DAY_MS)
  await year.world.stripe.warnOfFraud(paymentIntentId!)
  await year.pass(MINUTE_MS)
  expect(await findBrokenRule(() => checkWarnings(year.world))).toBeUndefined()
  year.change('DELETE FROM notices')
  expect(await findBrokenRule(() => checkWarnings(year.world))).toBe('the administrators are told')
})

test('what is made in test mode is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change(`UPDATE orders SET mode = 'test'`)
  expect(await year.brokenAtEnd()).toBe('nothing is made in test mode')
})
