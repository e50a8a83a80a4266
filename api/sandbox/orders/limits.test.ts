import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'
import { rateLimited, serverError } from '../faults.ts'

test('rates of more than 100 pieces are limited by themselves, if a test wants it', async () => {
  await using t = await openOrdersTest({ bulkRatesPerMinute: 5 })
  const ask = (quantity: number) =>
    t.call('POST', '/shipping/rates', {
      recipient: t.recipient,
      items: [{ variant_id: t.variants[0]!.variant_id, quantity }],
    })
  for (const _ of Array(5)) expect((await ask(101)).status).toBe(200)
  const { status, headers, body } = await ask(101)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeWithin(1, 61)
  expect(body.result).toStartWith("You've recently sent too many requests.")
  expect((await ask(100)).status).toBe(200)
})

test('the limits, latency and dates are those of the clock that the sandbox was given', async () => {
  const sleeps: number[] = []
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock = { now: () => now, sleep: async (ms: number) => void sleeps.push(ms) }
  await using t = await openOrdersTest({ callsPerMinute: 3, latencyMs: 5000, shipsAfterMs: 7_200_000, clock })
  const { id, created } = await t.create()
  expect(created * 1000).toBe(now)
  await t.call('POST', `/orders/${id}/confirm`)
  expect((await t.read(id)).status).toBe('pending')
  expect((await t.call('GET', `/orders/${id}`)).status).toBe(429)
  now += 86_400_000
  expect(await t.read(id)).toMatchObject({ status: 'fulfilled', shipments: [{ ship_date: '2030-01-02' }] })
  expect(sleeps).toEqual([5000, 5000, 5000, 5000, 5000])
})

test('the token is refused in the middle of placing, until it is valid again', async () => {
  await using t = await openOrdersTest()
  const { id } = await t.create()
  t.sandbox.setTokenValid(false)
  for (const _ of [1, 2]) expect((await t.call('POST', `/orders/${id}/confirm`)).status).toBe(401)
  t.sandbox.setTokenValid(true)
  expect((await t.call('POST', `/orders/${id}/confirm`)).status).toBe(200)
})

test('a fault can be for one method, and a 429 on orders says when to come back', async () => {
  await using t = await openOrdersTest()
  const { id } = await t.create()
  t.sandbox.fail(/^\/orders\/\d+$/, { ...serverError(), method: 'PUT' })
  t.sandbox.fail(/^\/orders\/\d+\/confirm$/, rateLimited({ retryAfter: 2 }))
  expect((await t.call('GET', `/orders/${id}`)).status).toBe(200)
  expect((await t.call('PUT', `/orders/${id}`, {})).status).toBe(500)
  const { status, headers } = await t.call('POST', `/orders/${id}/confirm`)
  expect([status, headers.get('retry-after')]).toEqual([429, '2'])
})

test('a fault lasts until its times are used up, or it is ended', async () => {
  await using t = await openOrdersTest()
  const { id } = await t.create()
  const end = t.sandbox.fail(/^\/orders\/\d+$/, serverError(), 3)
  expect((await t.call('GET', `/orders/${id}`)).status).toBe(500)
  end()
  expect((await t.call('GET', `/orders/${id}`)).status).toBe(200)
})
