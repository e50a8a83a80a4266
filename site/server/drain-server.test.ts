import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { until } from '#api-test/until'
import { drainServer } from './drain-server.ts'

test('a stop breaks off a request whose body never ends', async () => {
  let outcome = ''
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      outcome = 'reading'
      outcome = await request.text().catch((error: Error) => error.name)
      return new Response()
    },
  })
  const client = connect(server.port!, 'localhost')
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{')
  await until(() => outcome === 'reading')
  await drainServer(server, 50)
  await until(() => outcome === 'AbortError')
  client.destroy()
})

test('a stop lets a request end that takes less time', async () => {
  const handled = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  const server = Bun.serve({
    port: 0,
    async fetch() {
      received.resolve()
      await handled.promise
      return new Response('complete')
    },
  })
  const response = fetch(server.url)
  await received.promise
  const drained = drainServer(server)
  handled.resolve()
  expect(await (await response).text()).toBe('complete')
  await drained
})
