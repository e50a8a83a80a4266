import { afterEach, expect, test } from 'bun:test'
import { productDeleted, serverError } from '../../sandbox/faults.ts'
import { errorMessage, openClientTest } from '../../test/printful-client.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open(options: Parameters<typeof openClientTest>[0] = {}) {
  const t = openClientTest(options)
  cleanUp.push(t.sandbox.stop)
  return t
}

test('a product whose detail fails for another reason than 404 is an error', async () => {
  const { sandbox, client, product } = open()
  sandbox.fail(/\/store\/products\/\d/, serverError(), Number.POSITIVE_INFINITY)
  expect(await errorMessage(client.fetchProduct(product))).toBe(
    `Printful answered with an error (500) while reading product ${product.id} ("${product.name}"), also after 5 tries.`,
  )
})

test('the store id is sent when it is configured', async () => {
  const storeIds: (string | null)[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      storeIds.push(request.headers.get('x-pf-store-id'))
      return Response.json({ code: 200, result: [], paging: { total: 0 } })
    },
  })
  const baseUrl = `http://localhost:${server.port}`
  await open({ credentials: { baseUrl, storeId: '14' } }).client.fetchProductList()
  await open({ credentials: { baseUrl } }).client.fetchProductList()
  await server.stop(true)
  expect(storeIds).toEqual(['14', null])
})

test('a product that stays 404 is undefined', async () => {
  const { sandbox, client, product } = open()
  sandbox.fail(/\/store\/products\/\d/, productDeleted(product.id))
  expect(await client.fetchProduct(product)).toBeUndefined()
  expect(sandbox.calls).toHaveLength(2)
})

test("an aborted call ends at once with the signal's reason", async () => {
  const controller = new AbortController()
  const { sandbox, client } = open({ signal: controller.signal })
  sandbox.fail(/./, { delivery: 'hang' }, Number.POSITIVE_INFINITY)
  const listing = client.fetchProductList()
  await Bun.sleep(20)
  controller.abort(new Error('stopped'))
  await expect(listing).rejects.toThrow('stopped')
})
