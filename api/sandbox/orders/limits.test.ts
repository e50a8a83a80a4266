import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'
import { rateLimited, serverError } from '../faults.ts'

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
