import { expect, test } from 'bun:test'
import { startDelayProxy } from './delay-proxy.ts'

test('a response comes whole, after the round trips of connection and request', async () => {
  const body = 'open to work '.repeat(100_000)
  const server = Bun.serve({ port: 0, hostname: 'localhost', fetch: () => new Response(body) })
  const proxy = startDelayProxy(server.url.href, 40)
  const started = performance.now()
  const response = await fetch(proxy.url, { keepalive: false, headers: { connection: 'close' } })
  expect(performance.now() - started).toBeGreaterThan(75)
  expect(await response.text()).toBe(body)
  proxy.stop()
  await server.stop(true)
})
