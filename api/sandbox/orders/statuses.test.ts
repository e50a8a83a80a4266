import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'
import type { SandboxOrderStatus } from './wire.ts'

const CANCELABLE: SandboxOrderStatus[] = ['draft', 'pending', 'failed', 'onhold', 'canceled']
const TOO_LATE: SandboxOrderStatus[] = ['inreview', 'inprocess', 'partial', 'fulfilled', 'archived']

test('an order has the status that a person gave it in Printful’s dashboard, with its events', async () => {
  await using t = await openOrdersTest()
  const { orders, webhooks } = t.sandbox
  const { id } = await t.create()
  const received: unknown[] = []
  const store = Bun.serve({
    port: 0,
    async fetch(request) {
      received.push(await request.json())
      return new Response()
    },
  })
  const types = ['order_updated', 'order_failed', 'order_put_hold', 'order_remove_hold', 'order_canceled']
  await t.call('POST', '/webhooks', { url: `${store.url}hook`, types })
  const steps: [SandboxOrderStatus, string[]][] = [
    ['pending', ['order_updated']],
    ['onhold', ['order_put_hold', 'order_updated']],
    ['inprocess', ['order_remove_hold', 'order_updated']],
    ['failed', ['order_failed', 'order_updated']],
    ['canceled', ['order_canceled', 'order_updated']],
    ['archived', ['order_updated']],
  ]
  for (const [status, expected] of steps) {
    const events = orders.setStatus(id, status, 'The address is wrong.')
    expect(events.map(({ type }) => type)).toEqual(expected)
    expect((await t.read(id)).status).toBe(status)
    for (const event of events) await webhooks.send(event)
  }
  await store.stop()
  expect(received[1]).toMatchObject({
    type: 'order_put_hold',
    retries: 0,
    data: { reason: 'The address is wrong.', order: { id, external_id: 'a', status: 'onhold' } },
  })
  expect(received).toHaveLength(steps.flatMap(([, expected]) => expected).length)
})

test('an order that failed says why, and can be corrected and confirmed again', async () => {
  await using t = await openOrdersTest()
  const { id } = await t.create()
  await t.call('POST', `/orders/${id}/confirm`)
  t.sandbox.orders.setStatus(id, 'failed', 'The address is wrong.')
  expect(await t.read(id)).toMatchObject({ status: 'failed', error: 'The address is wrong.' })
  const recipient = { ...t.recipient, city: 'Sparks' }
  const confirmed = await t.call('PUT', `/orders/${id}?confirm=1`, { recipient })
  expect(confirmed.body.result).toMatchObject({
    status: 'pending',
    error: null,
    recipient: { city: 'Sparks' },
  })
})

test('a confirmation is refused, or its response says that it failed or in which state it is', async () => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  const { id } = await t.create()
  const confirm = async () => {
    const { status, body } = await t.call('POST', `/orders/${id}/confirm`)
    return [status, body.result?.status ?? body.result, body.result?.error ?? body.error?.api_error_code]
  }
  for (const plan of ['address', 'payment', 'item'] as const) orders.planConfirmation(plan)
  orders.planConfirmation({ status: 'failed', error: 'The address is wrong.' })
  orders.planConfirmation({ status: 'waiting_for_stars' })
  expect([await confirm(), await confirm(), await confirm()]).toEqual([
    [400, 'Recipient address is not valid.', undefined],
    [400, 'The payment method is missing or was declined.', undefined],
    [400, 'An item can not be shipped to this region.', 'OR-6'],
  ])
  expect(await confirm()).toEqual([200, 'failed', 'The address is wrong.'])
  expect(orders.confirmations).toEqual([])
  expect(await confirm()).toEqual([200, 'waiting_for_stars', undefined])
})

test('an order is canceled until it is in production', async () => {
  await using t = await openOrdersTest()
  for (const status of [...CANCELABLE, ...TOO_LATE]) {
    const { id } = await t.create(status)
    t.sandbox.orders.setStatus(id, status)
    const { status: code, body } = await t.call('DELETE', `/orders/${id}`)
    const isCanceled = CANCELABLE.includes(status)
    expect([status, code, (await t.read(id)).status]).toEqual([
      status,
      isCanceled ? 200 : 400,
      isCanceled ? 'canceled' : status,
    ])
    if (!isCanceled) expect(body.result).toStartWith('Order can no longer be canceled: ')
  }
})

test('each confirmation and cancellation stays known with its instant and the order as it was', async () => {
  let now = Date.parse('2030-01-01T00:00:00Z')
  await using t = await openOrdersTest({ clock: { now: () => now, sleep: async () => {} } })
  const { orders } = t.sandbox
  const { id, costs } = await t.create('a')
  const confirm = () => t.call('POST', `/orders/${id}/confirm`)
  await confirm()
  expect((await confirm()).status).toBe(400)
  orders.setStatus(id, 'failed', 'The address is wrong.')
  now += 60_000
  await t.call('PUT', `/orders/${id}?confirm=1`, { recipient: { ...t.recipient, city: 'Sparks' } })
  const entry = { id, externalId: 'a' }
  expect(orders.confirmations).toMatchObject([
    {
      ...entry,
      at: now - 60_000,
      order: { recipient: { city: 'Reno' }, items: [{ quantity: 1 }, {}], costs },
    },
    { ...entry, at: now, order: { recipient: { city: 'Sparks' } } },
  ])
  now += 60_000
  for (const _ of [1, 2]) await t.call('DELETE', `/orders/${id}`)
  const draft = await t.create('b')
  orders.setStatus(draft.id, 'canceled')
  expect(orders.cancellations).toEqual([
    { ...entry, at: now, by: 'api', from: 'pending' },
    { id: draft.id, externalId: 'b', at: now, by: 'hand', from: 'draft' },
  ])
  const later = await t.create('c')
  await t.call('POST', `/orders/${later.id}/confirm`)
  orders.setStatus(later.id, 'inprocess')
  orders.setStatus(later.id, 'canceled')
  expect(orders.cancellations.at(-1)).toMatchObject({ externalId: 'c', by: 'hand', from: 'inprocess' })
})

test('orders are listed newest first, by status and in pages', async () => {
  await using t = await openOrdersTest()
  const created = await Promise.all(['a', 'b', 'c'].map((externalId) => t.create(externalId)))
  const ids = created.map(({ id }) => id).sort((a, b) => b - a)
  t.sandbox.orders.setStatus(ids[1], 'inprocess')
  const list = async (query: string) => {
    const { body } = await t.call('GET', `/orders${query}`)
    return { ids: body.result.map(({ id }: { id: number }) => id), paging: body.paging }
  }
  expect(await list('')).toEqual({ ids, paging: { total: 3, offset: 0, limit: 20 } })
  expect((await list('?limit=2')).ids).toEqual(ids.slice(0, 2))
  expect(await list('?limit=2&offset=2')).toEqual({
    ids: [ids[2]],
    paging: { total: 3, offset: 2, limit: 2 },
  })
  expect((await list('?status=inprocess&limit=100&offset=0')).ids).toEqual([ids[1]])
})
