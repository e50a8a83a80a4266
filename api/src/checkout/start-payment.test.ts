import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { createTestApp } from '#api-test/create-test-app'
import { manualClock } from '#api-test/manual-clock'
import { createVisitor } from '#api-test/visitor'
import { serverError } from '#sandbox/faults'
import { parseFlash } from '#shared/contracts/flash'
import { listOrderTasks } from '../admin/orders/tasks.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { users } from '../db/schema/accounts.ts'
import { products, variants } from '../db/schema/catalog.ts'
import { cartItems, notices, orders } from '../db/schema/orders.ts'
import { openServices } from '../open-services.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>

const PAYMENT = { shipping: 'STANDARD' }
const GONE = serverError().response
const DAY_SECONDS = 24 * 60 * 60

const flashOf = (response: Response) => decodeURIComponent(response.headers.get('set-cookie') ?? '')

/** A store whose next step of checkout asks Printful for the rates again, and waits for `change`. */
async function openWaitingTest() {
  const clock = manualClock(new Date())
  const shop = await openCheckoutTest({}, { clock })
  const changeWhileWaiting = async (change: () => unknown) => {
    await clock.advance(10 * 60_000)
    shop.printful.fail(/^\/shipping\/rates/, { before: change })
  }
  return Object.assign(shop, { changeWhileWaiting })
}

/** Another process on the same database. */
async function openSecondProcess({ services: { env } }: Shop) {
  const services = await openServices(env)
  services.log.level = 'silent'
  return { app: createTestApp(services), [Symbol.asyncDispose]: () => services.close() }
}

/** Lets Stripe forget a session, as if it belonged to another account. */
const forget = ({ stripe }: Shop, sessionId: string) => stripe.moveToOtherAccount(sessionId)

test('while an earlier session can’t be closed nothing was charged, and one that Stripe doesn’t know is given up', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut()
  shop.stripe.fail(/\/expire$/, { response: GONE! }, 3)
  const failed = await shop.form(visitor, '/checkout/payment', PAYMENT)
  expect([failed.status, failed.headers.get('location')]).toEqual([303, '/checkout/shipping'])
  expect(flashOf(failed)).toContain('Nothing was charged')
  forget(shop, sessionId)
  const next = await shop.form(visitor, '/checkout/payment', PAYMENT)
  expect(next.headers.get('location')).toContain('/pay/')
  expect(shop.orders().map(({ state }) => state)).toEqual(['canceled', 'awaiting_payment'])
})

test('a session that Stripe doesn’t know any more is no job for ever', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  forget(shop, sessionId)
  await shop.retry(`expire ${shop.onlyOrder().id}`)
  expect(shop.onlyOrder().state).toBe('canceled')
})

const WHILE_WAITING: [string, (shop: Shop) => unknown, string][] = [
  [
    'price',
    ({ services: { db } }) => db.update(variants).set({ priceCents: 99_900 }).run(),
    '/checkout/shipping',
  ],
  ['cart', ({ services: { db } }) => db.update(cartItems).set({ quantity: 3 }).run(), '/checkout/shipping'],
  ['product', ({ services: { db } }) => db.update(products).set({ isActive: false }).run(), '/checkout'],
]

test.each(WHILE_WAITING)(
  'a %s that changes while a payment starts is shown before anyone pays',
  async (_, change, page) => {
    await using shop = await openWaitingTest()
    const { visitor } = await shop.checkOut()
    await shop.changeWhileWaiting(() => change(shop))
    const response = await shop.form(visitor, '/checkout/payment', PAYMENT)
    expect(response.headers.get('location')).toBe(page)
    expect(shop.stripe.sessions.filter(({ status }) => status === 'open')).toEqual([])
    if (page !== '/checkout/shipping') return
    // More pieces may cost more to ship, which is shown as well.
    await shop.form(visitor, '/checkout/payment', PAYMENT)
    const next = await shop.form(visitor, '/checkout/payment', PAYMENT)
    expect(next.headers.get('location')).toContain('/pay/')
    expect(shop.stripe.sessions[0]!.amount_total).toBe(shop.orders().at(-1)!.totalCents)
  },
)

test('an address that changes while a payment starts is checked again before anyone pays', async () => {
  await using shop = await openWaitingTest()
  const { visitor } = await shop.checkOut()
  await shop.changeWhileWaiting(() => shop.form(visitor, '/checkout/address', { ...ADDRESS, city: 'Sparks' }))
  const response = await shop.form(visitor, '/checkout/payment', PAYMENT)
  expect([response.headers.get('location'), flashOf(response)]).toEqual([
    '/checkout',
    expect.stringContaining('Your address has changed.'),
  ])
  expect(shop.stripe.sessions.filter(({ status }) => status === 'open')).toEqual([])
})

test('an address that waits for Printful while the cart is paid for doesn’t bring its key back', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut()
  shop.printful.fail(/^\/shipping\/rates/, { before: () => shop.stripe.pay(sessionId) })
  const late = await shop.form(visitor, '/checkout/address', { ...ADDRESS, city: 'Sparks' })
  expect(late.headers.get('location')).toBe('/cart')
  const other = await shop.checkOut(visitor)
  await shop.stripe.pay(other.sessionId)
  await shop.drain()
  expect(shop.orders().map(({ state }) => state)).toEqual(['placed', 'placed'])
  expect(shop.stripe.refunds).toEqual([])
})

test('a payment that two processes start at once can be paid on one page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-processes-'))
  const DATABASE_PATH = join(folder, 'store.sqlite')
  await using shop = await openCheckoutTest({ DATABASE_PATH })
  await using second = await openSecondProcess(shop)
  const { visitor } = await shop.checkOut()
  const other = createVisitor(second.app)
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
  const presses = [visitor, other, visitor, other]
  const answers = await Promise.all(presses.map((each) => shop.form(each, '/checkout/payment', PAYMENT)))
  const pages = answers.filter((answer) => answer.headers.get('location')?.includes('/pay/'))
  const open = shop.stripe.sessions.filter(({ status }) => status === 'open')
  expect(open).toHaveLength(1)
  expect(pages.map((page) => page.headers.get('location'))).toContain(open[0]!.url)
  rmSync(folder, { recursive: true })
})

test('who logs out and starts again still has one payable session', async () => {
  await using shop = await openCheckoutTest()
  const { visitor } = await shop.checkOut()
  await visitor.send('/logout', { method: 'POST' })
  await shop.goToPayment(visitor)
  expect(shop.stripe.sessions.map(({ status }) => status)).toEqual(['open', 'expired'])
})

test('a cart whose bank debit is pending leads to its order, not to another payment', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.payLater(sessionId)
  const again = await shop.form(visitor, '/checkout/payment', PAYMENT)
  expect(again.headers.get('location')).toBe(`/orders/${shop.onlyOrder().token}`)
  expect(shop.onlyOrder().state).toBe('awaiting_payment')
})

test('long names are shortened for Stripe, and the variant is never cut', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  db.update(products)
    .set({ name: '🎈'.repeat(260) })
    .run()
  const { sessionId } = await shop.checkOut()
  const { listLineItems } = await shop.checkout.payments()
  const [item] = await listLineItems(sessionId)
  const { variantName } = shop.items(shop.onlyOrder().id)[0]!
  expect([...(item?.description ?? '')]).toHaveLength(250)
  expect(item?.description).toEndWith(`🎈… / ${variantName}`)
})

test('an account that is deleted while its quote is made leaves an order without one', async () => {
  await using shop = await openWaitingTest()
  const { visitor } = await shop.checkOut()
  const password = 'a long enough password'
  await saveUser(shop.services.db, { email: 'ada@example.com', password, role: 'user' })
  const login = JSON.stringify({ email: 'ada@example.com', password })
  const headers = { 'content-type': 'application/json' }
  await visitor.send('/_api/auth/login_with_password', { method: 'POST', headers, body: login })
  await shop.form(visitor, '/checkout/address', ADDRESS)
  const { db } = shop.services
  await shop.changeWhileWaiting(() => db.delete(users).where(eq(users.email, 'ada@example.com')).run())
  const response = await shop.form(visitor, '/checkout/payment', PAYMENT)
  expect(response.headers.get('location')).toContain('/pay/')
  expect(shop.orders().at(-1)!.userId).toBeNull()
})

test.each(['/checkout/address', '/checkout/payment'])(
  'an address that Stripe Tax can’t locate is an error at the postal code, from %s',
  async (path) => {
    await using shop = await openCheckoutTest({ STRIPE_TAX: 'true' })
    const visitor = await shop.fillCart()
    if (path === '/checkout/payment') await shop.form(visitor, '/checkout/address', ADDRESS)
    shop.stripe.unknownPostalCodes.add(ADDRESS.zip)
    // Stripe forgets what it has answered to the first step.
    await shop.stripe.passTime(DAY_SECONDS)
    const response = await shop.form(visitor, path, { ...(path === '/checkout/payment' ? PAYMENT : ADDRESS) })
    expect(response.headers.get('location')).toBe('/checkout')
    const [, flash] = flashOf(response).match(/flash=([^;]*)/) ?? []
    expect(parseFlash(flash)).toEqual({
      kind: 'error',
      text: 'We can’t find this address, which the tax depends on. Please check it.',
      field: 'zip',
    })
  },
)

test('all items of an order that was lost come back, or it can’t be placed', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const { visitor } = await shop.checkOut()
  const [item] = db.select().from(cartItems).all()
  const [sold] = db.select().from(variants).where(eq(variants.id, item!.variantId!)).all()
  const { id: _, ...copy } = sold!
  for (let index = 1; index < 49; index++) {
    const values = { ...copy, printfulId: 90_000_000_000 + index, sku: `LONG-${index}` }
    const { id: variantId } = db.insert(variants).values(values).returning().get()
    db.insert(cartItems)
      .values({ cartId: item!.cartId, productId: item!.productId, variantId, quantity: 1 })
      .run()
  }
  await shop.goToPayment(visitor)
  const [session] = shop.stripe.sessions
  const quoted = shop.items(shop.orders().at(-1)!.id).map(({ printfulId }) => printfulId)
  shop.stripe.setSending(false)
  await shop.stripe.pay(session!.id)
  const number = session!.metadata.order
  db.delete(orders).run()
  await shop.sweep()
  expect(`${10_000 + shop.onlyOrder().id}`).toBe(number!)
  expect(shop.items(shop.onlyOrder().id).map(({ printfulId }) => printfulId)).toEqual(quoted)

  db.delete(orders).run()
  session!.metadata.items = session!.metadata.items!.split(' ').slice(1).join(' ')
  await shop.sweep()
  expect(shop.items(shop.onlyOrder().id).every(({ printfulId }) => printfulId === null)).toBe(true)
})

test('an email that Stripe doesn’t take is an error at its field, in either step', async () => {
  for (const STRIPE_TAX of ['false', 'true']) {
    await using shop = await openCheckoutTest({ STRIPE_TAX })
    shop.stripe.invalidEmails.add(ADDRESS.email)
    const visitor = await shop.fillCart()
    const address = await shop.form(visitor, '/checkout/address', ADDRESS)
    const refused =
      address.headers.get('location') === '/checkout/shipping'
        ? await shop.form(visitor, '/checkout/payment', PAYMENT)
        : address
    expect(refused.headers.get('location')).toStartWith('/checkout')
    expect(flashOf(refused)).toContain('No payment can be made with this email address.')
    expect(listOrderTasks(shop.services.db)).toEqual([])
  }
})

test('what Stripe refuses of the account is one task in its words until a payment starts, and nothing was charged', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const message = 'Your account cannot currently make live charges.'
  shop.stripe.fail(/\/sessions$/, { response: { status: 400, body: { error: { message } } } }, 2)
  const visitor = await shop.fillCart()
  await shop.form(visitor, '/checkout/address', ADDRESS)
  for (let press = 0; press < 2; press++) {
    const failed = await shop.form(visitor, '/checkout/payment', PAYMENT)
    expect(flashOf(failed)).toContain('Nothing was charged.')
  }
  const text = `Stripe refuses payments: ${message}`
  expect(listOrderTasks(db)).toMatchObject([{ kind: 'payments_refused', orderId: null, text }])
  expect(db.select().from(notices).all()).toMatchObject([{ text }])
  shop.stripe.fail(/\/sessions$/, { response: GONE! }, 3)
  await shop.form(visitor, '/checkout/payment', PAYMENT)
  expect(listOrderTasks(db)).toHaveLength(1)
  await shop.form(visitor, '/checkout/payment', PAYMENT)
  expect(listOrderTasks(db)).toEqual([])
})

test('a return with what is no session’s id asks Stripe nothing', async () => {
  await using shop = await openCheckoutTest()
  const asked = shop.stripe.calls.length
  const response = await shop.createVisitor().send('/checkout/return?session=../refunds')
  expect([response.headers.get('location'), shop.stripe.calls.length]).toEqual(['/cart', asked])
})
