import { expect, test } from 'bun:test'
import { useCleanUp } from '../../test/clean-up.ts'
import { errorMessage, useClientTest } from '../../test/printful-client.ts'

const open = useClientTest()
const onEnd = useCleanUp()

test.each(['soon', '-5', '60s', '1e2', 'May 2099', 'Jan 1 2099', 'Infinity', ''])(
  'an error with the Retry-After %p is retried as one without it',
  async (value) => {
    const { sandbox, client, product, clock } = open()
    const response = { status: 503, headers: { 'Retry-After': value }, body: '' }
    sandbox.fail(/\/store\/products\/\d/, { response })
    expect(await client.fetchProduct(product)).toMatchObject({ sync_product: { id: product.id } })
    expect(clock.slept).toEqual([1000])
  },
)

test('a response without an end is given up after 8 MB, and tried once more', async () => {
  let sentBytes = 0
  const chunk = new Uint8Array(256 * 1024).fill(32)
  const server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sentBytes += chunk.length
            controller.enqueue(chunk)
          },
        }),
      ),
  })
  onEnd(() => server.stop(true))
  const { client } = open({ credentials: { baseUrl: `http://localhost:${server.port}` } })
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful sent an answer of more than 8 MB while listing products, also after 2 tries.',
  )
  // Twice 8 MB, and what the sockets had taken by then.
  expect(sentBytes).toBeLessThan(100 * 1024 * 1024)
})
