import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'
import { registerEndpoint, stripeWebhookUrl } from './webhook-endpoints.ts'
import { INTENT_EVENT, PAYMENT_EVENT, SESSION_EVENT, WEBHOOK_EVENTS } from './webhook-events.ts'

const url = stripeWebhookUrl('https://shop.example')

function openEndpointTest() {
  const t = openPaymentsTest()
  const secrets: string[] = []
  const register = (hasSecret: boolean) =>
    registerEndpoint(t.stripe, { url, hasSecret, saveSecret: (secret) => secrets.push(secret) })
  return Object.assign(t, { register, secrets, endpoints: () => t.sandbox.webhookEndpoints })
}

test('an endpoint is created once, and kept while its secret is set', async () => {
  await using t = openEndpointTest()
  expect(await t.register(false)).toBe('created')
  expect(t.endpoints()).toMatchObject([{ url, status: 'enabled', enabled_events: WEBHOOK_EVENTS }])
  expect(t.secrets).toEqual([expect.stringMatching(/^whsec_/)])
  const ids = t.endpoints().map(({ id }) => id)
  expect(await t.register(true)).toBe('kept')
  expect(t.endpoints().map(({ id }) => id)).toEqual(ids)
  expect(t.secrets).toHaveLength(1)
})

test('an endpoint whose secret is not set is replaced, and those of other addresses stay', async () => {
  await using t = openEndpointTest()
  const other = await t.stripe.webhookEndpoints.create({ url: 'https://a.example', enabled_events: ['*'] })
  const old = await t.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  expect(await t.register(false)).toBe('replaced')
  expect(t.endpoints().map(({ id }) => id)).toEqual([other.id, expect.not.stringMatching(old.id)])
  expect(t.secrets).toHaveLength(1)
})

test('of two endpoints with one address, one of whose secrets is set, neither stays', async () => {
  await using t = openEndpointTest()
  for (let count = 0; count < 2; count++)
    await t.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  expect(await t.register(true)).toBe('replaced')
  expect(t.endpoints()).toHaveLength(1)
  expect(t.secrets).toHaveLength(1)
})

test('an endpoint that is off or lacks events gets them, and keeps its secret', async () => {
  await using t = openEndpointTest()
  const { id } = await t.stripe.webhookEndpoints.create({ url, enabled_events: ['charge.refunded'] })
  expect(await t.register(true)).toBe('completed')
  await t.stripe.webhookEndpoints.update(id, { disabled: true })
  expect(await t.register(true)).toBe('completed')
  expect(t.endpoints()).toMatchObject([{ id, status: 'enabled', enabled_events: WEBHOOK_EVENTS }])
  expect(t.secrets).toEqual([])
})

test('a secret that can not be saved leaves the old endpoint', async () => {
  await using t = openEndpointTest()
  const { id } = await t.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  const saveSecret = () => {
    throw new Error('The disk is full.')
  }
  await expect(registerEndpoint(t.stripe, { url, hasSecret: false, saveSecret })).rejects.toThrow('disk')
  expect(t.endpoints().map((endpoint) => endpoint.id)).toContain(id)
})

test('the store reads each event for which it is registered', () => {
  const patterns = [SESSION_EVENT, INTENT_EVENT, PAYMENT_EVENT]
  expect(WEBHOOK_EVENTS.filter((type) => !patterns.some((pattern) => pattern.test(type)))).toEqual([])
})

test('Stripe tells of each state that a payment can take, once', () => {
  const states = ['processing', 'requires_action', 'succeeded', 'payment_failed', 'canceled']
  const types = states.map((state) => `payment_intent.${state}`)
  expect(types.filter((type) => !(WEBHOOK_EVENTS as string[]).includes(type))).toEqual([])
  expect(new Set(WEBHOOK_EVENTS).size).toBe(WEBHOOK_EVENTS.length)
})
