import { expect, test } from 'bun:test'
import { useCleanUp } from '#api-test/clean-up'
import { startSandbox } from './server.ts'

const onEnd = useCleanUp()
const config = { url: 'https://shop.example/hook', types: ['product_updated'] }

test('one URL is registered at a time, with a token, and is sent the events that it asked for', async () => {
  const sandbox = startSandbox({ callsPerMinute: null })
  const received: unknown[] = []
  const listener = Bun.serve({
    port: 0,
    async fetch(request) {
      received.push([new URL(request.url).pathname, await request.json()])
      return new Response(null, { status: 204 })
    },
  })
  onEnd(sandbox.stop, () => listener.stop(true))
  const call = async (method: string, json?: unknown, token = 'sandbox') => {
    const headers = { authorization: `Bearer ${token}` }
    const body = json === undefined ? null : JSON.stringify(json)
    const response = await fetch(`${sandbox.url}/webhooks`, { method, headers, body })
    return { status: response.status, ...(await response.json()) }
  }
  expect((await call('GET', undefined, 'wrong')).status).toBe(401)
  expect(await call('GET')).toMatchObject({ status: 200, result: { url: null, types: [] } })
  const refused = [
    { url: 'shop' },
    { types: [] },
    { types: ['product_painted'] },
    { types: ['stock_updated'] },
  ]
  for (const change of refused) expect((await call('POST', { ...config, ...change })).status).toBe(400)
  await call('POST', config)
  const params = { stock_updated: { product_ids: [71] } }
  const stock = { url: `${listener.url.origin}/hook`, types: ['stock_updated'], params }
  expect((await call('POST', stock)).result).toEqual(stock)
  expect((await call('GET')).result).toEqual(stock)

  const event = { type: 'stock_updated', data: { sync_product: { id: 1 } } }
  expect((await sandbox.webhooks.send(event)).status).toBe(204)
  const store = sandbox.catalog.store.id
  expect(received).toEqual([['/hook', { ...event, created: expect.any(Number), retries: 0, store }]])
  await expect(sandbox.webhooks.send({ ...event, type: 'product_updated' })).rejects.toThrow('Nobody asked')
  await call('DELETE')
  expect((await call('GET')).result.url).toBeNull()
})
