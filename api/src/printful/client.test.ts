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

test('all pages are fetched, again when the list changed meanwhile', async () => {
  const { sandbox, client } = open()
  const [model] = sandbox.catalog.products
  const product = (id: number) => ({ ...model!, sync_product: { ...model!.sync_product, id } })
  sandbox.catalog.products = Array.from({ length: 250 }, (_, index) => product(1000 + index))
  sandbox.fail(/offset=100/, { before: (catalog) => catalog.products.push(product(9999)) })
  sandbox.fail(/offset=200/, { before: (catalog) => catalog.products.splice(120, 1) })
  const { products } = await client.fetchProductList()
  expect(products.map(({ id }) => id).sort()).toEqual(
    sandbox.catalog.products.map(({ sync_product }) => sync_product.id).sort(),
  )
  expect(sandbox.calls.map((path) => /offset=(\d+)/.exec(path)![1])).toEqual([
    '0',
    '100',
    '0',
    '100',
    '200',
    '0',
    '100',
    '200',
  ])
})

test('a list is fetched again when one product was added and another deleted', async () => {
  const { sandbox, client } = open()
  const [model] = sandbox.catalog.products
  const product = (id: number) => ({ ...model!, sync_product: { ...model!.sync_product, id } })
  sandbox.catalog.products = Array.from({ length: 150 }, (_, index) => product(1000 + index))
  sandbox.fail(/offset=100/, {
    before: ({ products }) => {
      products.splice(10, 1, product(9999))
    },
  })
  const { products } = await client.fetchProductList()
  expect(products).toHaveLength(150)
  expect(sandbox.calls).toHaveLength(4)
})

test('a list that changes all the time fails', async () => {
  const { sandbox, client } = open()
  const [model] = sandbox.catalog.products
  let id = 1
  const add = {
    before: (c: typeof sandbox.catalog) =>
      c.products.push({ ...model!, sync_product: { ...model!.sync_product, id: id++ } }),
  }
  sandbox.catalog.products = []
  for (let count = 0; count < 150; count++) add.before(sandbox.catalog)
  sandbox.fail(/offset=100/, add, Number.POSITIVE_INFINITY)
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful kept changing its list while listing products, also after 5 tries.',
  )
})

test('a list that is not an array fails', async () => {
  const { sandbox, client } = open()
  sandbox.fail(/offset=0/, {
    response: { status: 200, body: { code: 200, result: 'no list', paging: { total: 1 } } },
  })
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful sent a list that could not be read while listing products.',
  )
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
