import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPaymentsTest } from '#api-test/payments'
import { openOrdersTest } from '#api-test/printful-orders'
import { openTestServices } from '../test/services.ts'
import { openStorage, storagePathOf } from './storage-file.ts'

const silent = { warn: () => {} }

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'store-sandbox-'))
  return {
    database: join(folder, 'store.sqlite'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs with what is stored, as long as a process does. */
async function withStorage<T>(
  database: string,
  run: (storage: ReturnType<typeof openStorage>) => Promise<T>,
) {
  const storage = openStorage(database, silent)
  try {
    return await run(storage)
  } finally {
    storage.close()
  }
}

test('orders, parcels and the webhook are remembered, and ids go on', async () => {
  using folder = createFolder()
  const first = await withStorage(folder.database, async (storage) => {
    await using t = openOrdersTest({ storage })
    const { id } = await t.create('a')
    await t.call('POST', `/orders/${id}/confirm`)
    const { shipment } = t.sandbox.orders.ship(id)
    t.sandbox.orders.deliver(shipment.id)
    await t.call('POST', '/webhooks', { url: 'https://shop.example/hook', types: ['order_failed'] })
    return await t.read(id)
  })
  await withStorage(folder.database, async (storage) => {
    await using t = openOrdersTest({ storage })
    const { id, status, shipments } = first
    expect(await t.read('@a')).toMatchObject({ id, status, shipments })
    const { data } = (await t.call('GET', `/v2/orders/${first.id}/shipments`)).body
    expect(data).toMatchObject([{ shipment_status: 'shipped', delivery_status: 'delivered' }])
    expect((await t.call('GET', '/webhooks')).body.result.url).toBe('https://shop.example/hook')
    expect(t.sandbox.orders.parcels.map(({ status }) => status)).toEqual(['shipped', 'delivered'])
    const next = await t.create('b')
    expect(next.id).toBeGreaterThan(first.id)
    expect(next.items[0].id).toBeGreaterThan(first.items[1].id)
  })
})

test('payments are remembered until they are refunded, and keys of requests too', async () => {
  using folder = createFolder()
  const { id, paymentIntent } = await withStorage(folder.database, async (storage) => {
    await using t = openPaymentsTest({ storage })
    const paid = await t.pay()
    await t.stripe.refunds.create(
      { payment_intent: paid.paymentIntent, amount: 100 },
      { idempotencyKey: 'k' },
    )
    return paid
  })
  await withStorage(folder.database, async (storage) => {
    await using t = openPaymentsTest({ storage })
    expect(await t.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
    const refund = (amount: number, idempotencyKey: string) =>
      t.stripe.refunds.create({ payment_intent: paymentIntent, amount }, { idempotencyKey })
    await refund(100, 'k')
    expect(t.sandbox.refunds).toHaveLength(1)
    await refund(1400, 'l')
    await expect(refund(100, 'm')).rejects.toMatchObject({ statusCode: 400 })
    expect((await t.pay()).paymentIntent).not.toBe(paymentIntent)
  })
})

test('the services of a store open what the last ones stored, once they need it', async () => {
  using folder = createFolder()
  const settings = {
    DATABASE_PATH: folder.database,
    PRINTFUL_SANDBOX: 'true',
    PAYMENTS_SANDBOX: 'true',
    PORT: '0',
  }
  const open = () => openTestServices(settings)
  const run = async (services: Awaited<ReturnType<typeof open>>, method: string) => {
    const source = await services.printful()
    const headers = { authorization: `Bearer ${source!.token}`, 'content-type': 'application/json' }
    const body =
      method === 'POST' ? JSON.stringify({ url: 'https://a.example', types: ['order_failed'] }) : null
    const response = await fetch(`${source!.baseUrl}/webhooks`, { method, headers, body })
    await services.close()
    return (await response.json()).result
  }
  const stored = await run(await open(), 'POST')
  expect(stored.url).toBe('https://a.example')
  expect(await run(await open(), 'GET')).toEqual(stored)
})

test('only the owner reads the file, and a second process warns and forgets', async () => {
  using folder = createFolder()
  const log = { warn: () => {} }
  using warn = spyOn(log, 'warn')
  await withStorage(folder.database, async () => {
    expect(statSync(storagePathOf(folder.database)).mode & 0o777).toBe(0o600)
    const second = openStorage(folder.database, log)
    expect(second.list('order')).toEqual([])
    second.close()
  })
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a file of another version is emptied', async () => {
  using folder = createFolder()
  await withStorage(folder.database, async (storage) => {
    storage.list<string>('words').push('kept')
  })
  const file = new Database(storagePathOf(folder.database))
  file.run('PRAGMA user_version = 999')
  file.close()
  await withStorage(folder.database, async (storage) => expect(storage.list('words')).toEqual([]))
})
