import { expect, test } from 'bun:test'
import { openTestApp } from '../../test/services.ts'
import { RateLimiter } from './rate-limit.ts'

test('a body over 16 kB, or of unknown length, counts against the limit on work; a small one does not', async () => {
  await using shop = await openTestApp()
  shop.services.renderLimiter = new RateLimiter({ perMinute: 2, now: () => 0 })
  const send = async (body: BodyInit, headers: HeadersInit = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    return (await shop.app.request('/_api/cart/add', init, { clientAddress: '203.0.113.9' })).status
  }
  const large = JSON.stringify('x'.repeat(16 * 1024))
  const ofLength = (body: string) => send(body, { 'content-length': String(body.length) })
  const statuses = [await ofLength(large), await send(new Blob(['{}']).stream()), await ofLength(large)]
  expect(statuses).toEqual([400, 400, 429])
  expect(await ofLength('{}')).toBe(400)
})
