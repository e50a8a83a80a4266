import { expect, test } from 'bun:test'
import { useCleanUp } from '#api-test/clean-up'
import { startSandbox } from './server.ts'

const onEnd = useCleanUp()

function open() {
  const sandbox = startSandbox({ callsPerMinute: null })
  onEnd(sandbox.stop)
  const call = async (method: string, json?: unknown, token = 'sandbox') => {
    const headers = { authorization: `Bearer ${token}` }
    const body = json === undefined ? null : JSON.stringify(json)
    const response = await fetch(`${sandbox.url}/webhooks`, { method, headers, body })
    return { status: response.status, ...(await response.json()) }
  }
  return { sandbox, call }
}

const config = { url: 'https://shop.example/hook', types: ['product_updated'] }

test('one URL is registered at a time, and a token is needed', async () => {
  const { call } = open()
  expect((await call('GET', undefined, 'wrong')).status).toBe(401)
  expect(await call('GET')).toMatchObject({ status: 200, result: { url: null, types: [] } })
  await call('POST', config)
  const stock = {
    url: 'https://shop.example/other',
    types: ['stock_updated'],
    params: { stock_updated: { product_ids: [71] } },
  }
  expect((await call('POST', stock)).result).toEqual(stock)
  expect((await call('GET')).result).toEqual(stock)
  await call('DELETE')
  expect((await call('GET')).result.url).toBeNull()
})

test('a URL, types that exist and the products of the stock are needed', async () => {
  const { call } = open()
  const refused = [
    { url: 'shop' },
    { types: [] },
    { types: ['product_painted'] },
    { types: ['stock_updated'] },
  ]
  for (const change of refused) expect((await call('POST', { ...config, ...change })).status).toBe(400)
  expect((await call('GET')).result.url).toBeNull()
})

test('an event is sent to the URL, or to its path at another origin', async () => {
  const { sandbox, call } = open()
  const received: unknown[] = []
  const listener = Bun.serve({
    port: 0,
    async fetch(request) {
      received.push([new URL(request.url).pathname, await request.json()])
      return new Response(null, { status: 204 })
    },
  })
  onEnd(() => listener.stop(true))
  const event = { type: 'product_updated', data: { sync_product: { id: 1 } } }
  await expect(sandbox.webhooks.send(event)).rejects.toThrow('Nobody asked')
  await call('POST', { ...config, url: `${listener.url.origin}/hook` })
  expect((await sandbox.webhooks.send(event)).status).toBe(204)
  await call('POST', config)
  await sandbox.webhooks.send(event, listener.url.origin)
  const sent = { ...event, created: expect.any(Number), retries: 0, store: sandbox.catalog.store.id }
  expect(received).toEqual([
    ['/hook', sent],
    ['/hook', sent],
  ])
})
