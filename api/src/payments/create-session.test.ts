import { expect, mock, setSystemTime, test } from 'bun:test'
import type Stripe from 'stripe'
import { openCheckoutTest } from '#api-test/checkout'
import { useCleanUp } from '#api-test/clean-up'
import { openPaymentsTest } from '#api-test/payments'
import { sessionRequest } from '#api-test/stripe-calls'
import { orders } from '../db/schema/orders.ts'
import { systemClock } from '../platform/clock.ts'
import { createSessionCreator } from './create-session.ts'
import { createPayments } from './stripe.ts'

const onEnd = useCleanUp()

const createCalls = ({ calls }: { calls: string[] }) =>
  calls.filter((call) => call === 'POST /v1/checkout/sessions').length

test('an old account sells, and is asked once for what it doesn’t know', async () => {
  await using shop = await openCheckoutTest()
  shop.stripe.account.managedPayments = 'unknown'
  for (let index = 0; index < 3; index++)
    expect((await shop.checkOut(shop.createVisitor())).sessionId).toStartWith('cs_')
  expect(createCalls(shop.stripe)).toBe(4)
})

test('an account that gets Managed Payments while the store runs sells again with the second press', async () => {
  await using shop = await openCheckoutTest()
  shop.stripe.account.managedPayments = 'unknown'
  const { visitor } = await shop.checkOut()
  shop.stripe.account.managedPayments = 'on'
  const press = async () =>
    (await shop.form(visitor, '/checkout/payment', { shipping: 'STANDARD' })).headers.get('location')
  expect(await press()).toBe('/checkout/shipping')
  expect(await press()).toContain('/pay/')
})

test('a session that is asked for again after a restart is the same, whatever the account knows', async () => {
  for (const managedPayments of ['on', 'unknown'] as const) {
    await using t = await openPaymentsTest({ managedPayments })
    const request = sessionRequest()
    const create = () => {
      const credentials = { secretKey: 'sk_test_x', apiUrl: t.sandbox.url, webhookSecret: undefined }
      const env = { SITE_URL: 'https://one.example', STRIPE_TAX: false, STRIPE_PROMOTION_CODES: false }
      return createPayments(credentials, env, { clock: systemClock, fetch }).createSession(request)
    }
    const { id } = await create()
    expect((await create()).id).toBe(id)
    expect(t.sandbox.sessions).toHaveLength(1)
  }
})

test('any other refusal of the parameter is a refusal of the sale', async () => {
  const refusal = Object.assign(new Error('No.'), { code: 'account_invalid', param: 'managed_payments' })
  const create = mock(() => Promise.reject(refusal))
  const createSession = createSessionCreator({ checkout: { sessions: { create } } } as unknown as Stripe)
  await expect(createSession({}, 'session-1')).rejects.toBe(refusal)
  expect(create).toHaveBeenCalledTimes(1)
})

// Stripe repeats its answers under a key for a day. Here not even a second passes.
test('a number that a restored backup gives out again is sold at once', async () => {
  onEnd(() => void setSystemTime())
  setSystemTime(new Date())
  await using shop = await openCheckoutTest()
  const lost = await shop.checkOut(shop.createVisitor())
  shop.services.db.delete(orders).run()
  shop.services.db.run("DELETE FROM sqlite_sequence WHERE name = 'orders'")
  const { sessionId } = await shop.checkOut(shop.createVisitor(), 3)
  const [session, earlier] = shop.stripe.sessions
  expect([session!.id, earlier!.id]).toEqual([sessionId, lost.sessionId])
  expect(session!.metadata.order).toBe(earlier!.metadata.order!)
  expect(session!.expires_at).toBe(earlier!.expires_at)
})
