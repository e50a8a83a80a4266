import { expect, setDefaultTimeout, test } from 'bun:test'
import { type ActName, acts } from './acts.ts'
import { startPurchase } from './shopper.ts'
import { findBrokenRule, MINUTE_MS, openSmallYear, smallPurchase } from './small-year.ts'
import { buy } from './ways.ts'
import { whileTimePasses } from './world.ts'

setDefaultTimeout(60_000)

type Year = Awaited<ReturnType<typeof openSmallYear>>

/** Does something with an order that was bought. Returns the rule that it breaks. */
const findBrokenBy = (year: Year, name: ActName, sessionId: string | null) => {
  const bought = { ...startPurchase(year.world, smallPurchase(1)), sessionId: sessionId ?? undefined }
  return findBrokenRule(() => whileTimePasses(year.world.schedule, acts[name](year.world, bought, 0)))
}

test('a hold that “Place anyway” leaves open is found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1)
  year.change(`INSERT INTO order_holds (order_id, reason, text, since) VALUES (1, 'items_differ', '', 0)`)
  year.change(`CREATE TRIGGER forget AFTER UPDATE OF accepted_at ON order_holds
    BEGIN UPDATE order_holds SET accepted_at = NULL; END`)
  expect(await findBrokenBy(year, 'an administrator places the order anyway', sessionId)).toBe(
    '“Place anyway” accepts all holds that are open',
  )
})

test('a draft that can’t be canceled is found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1, 5 * MINUTE_MS)
  const body = { code: 400, result: 'no', error: { reason: 'BadRequest', message: 'no' } }
  year.world.network.begin({ name: 'no', service: 'printful', call: /^DELETE/, kind: { status: 400, body } })
  expect(await findBrokenBy(year, 'an administrator cancels the order', sessionId)).toBe(
    'what is not made yet can be canceled',
  )
})

test('an address that is still there after a logout is found', async () => {
  using year = await openSmallYear()
  const { world } = year
  const bought = startPurchase(world, { ...smallPurchase(1), way: 'leaves after the address' })
  await whileTimePasses(world.schedule, buy(world, bought.purchase, bought))
  year.change(`CREATE TRIGGER stay AFTER UPDATE OF checkout ON carts
    BEGIN UPDATE carts SET checkout = old.checkout WHERE id = old.id; END`)
  const broken = await findBrokenRule(() =>
    whileTimePasses(world.schedule, acts['the customer logs out'](world, bought)),
  )
  expect(broken).toBe('a logout forgets what was typed')
})

test('an event with a wrong signature that is taken is found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1)
  Object.assign(year.world.machines[0]!, { fetch: async () => new Response() })
  expect(await findBrokenBy(year, 'a stranger forges an event', sessionId)).toBe('a forged event is refused')
})

test.each([
  ['the look for it', 0],
  ['its draft', 1],
  ['its confirmation', 2],
])('a dispute in the middle of %s holds the order', async (_, size) => {
  using year = await openSmallYear()
  const { world } = year
  const bought = startPurchase(world, smallPurchase(1))
  void buy(world, bought.purchase, bought)
  void acts['a dispute opens while the order is placed'](world, bought, size)
  await year.pass(30 * MINUTE_MS)
  expect(world.counts.get('Stripe: disputes in the middle of placing')).toBe(1)
  expect(year.change('SELECT reason FROM order_holds WHERE ended_at IS NULL')).toEqual([
    { reason: 'dispute' },
  ])
})

test('a page that fails is found', async () => {
  using year = await openSmallYear()
  year.change('ALTER TABLE cart_items RENAME TO lost_items')
  const { browser } = startPurchase(year.world, smallPurchase(1))
  const item = { productId: '1', variantId: '1', quantity: '1' }
  const add = async () => void (await browser.submit('/cart/add', item))
  expect(await findBrokenRule(() => whileTimePasses(year.world.schedule, add()))).toBe(
    'the store never fails by itself',
  )
})

test('a refund of half of what was asked for is found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1)
  const { stripe } = year.world
  const { get } = Object.getOwnPropertyDescriptor(stripe, 'refunds')!
  const listRefunds = (): typeof stripe.refunds => get!.call(stripe)
  Object.defineProperty(stripe, 'refunds', {
    get: () => listRefunds().map((each) => ({ ...each, amount: Math.floor(each.amount / 2) })),
  })
  expect(await findBrokenBy(year, 'an administrator refunds a part', sessionId)).toBe(
    'a refund returns what was asked for',
  )
})
