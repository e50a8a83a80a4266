import { afterEach, expect, test } from 'bun:test'
import { endlessList } from '../../sandbox/faults.ts'
import { errorMessage, openClientTest } from '../../test/printful-client.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open() {
  const t = openClientTest()
  cleanUp.push(t.sandbox.stop)
  return t
}

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

test.each([
  [{ row: 'same', total: 5000 }, 'repeated its products instead of ending its list', 10],
  [{ row: 'same', total: 'growing' }, 'kept changing its list', 10],
  [{ row: 'without an id', total: 5000 }, 'repeated its products instead of ending its list', 5],
  [{ row: 'new', total: 'growing' }, 'kept changing its list', 10],
  [{ row: 'new', total: 5000 }, 'did not end its list within 1000 pages', 1000],
  [{ row: 'new', total: undefined }, 'did not end its list within 1000 pages', 1000],
  [{ row: 'same', total: 1_000_000 }, 'lists more than 20000 products', 1],
] as const)(
  'an endless list, %p, ends',
  async (options, reason, calls) => {
    const { sandbox, client } = open()
    sandbox.fail(/offset=/, endlessList(options), Number.POSITIVE_INFINITY)
    expect(await errorMessage(client.fetchProductList())).toStartWith(
      `Printful ${reason} while listing products`,
    )
    expect(sandbox.calls).toHaveLength(calls)
  },
  60_000,
)

test('one row again and again, without a total, is a list of one', async () => {
  const { sandbox, client } = open()
  sandbox.fail(/offset=/, endlessList({ row: 'same', total: undefined }), Number.POSITIVE_INFINITY)
  expect((await client.fetchProductList()).products).toMatchObject([{ id: 1000 }])
  expect(sandbox.calls).toHaveLength(2)
})

test('a slow endless list ends within three minutes', async () => {
  const { sandbox, client, clock } = open()
  const slow = { ...endlessList({ row: 'new', total: 5000 }), before: () => clock.advance(9000) }
  sandbox.fail(/offset=/, slow, Number.POSITIVE_INFINITY)
  const startedAt = clock.now()
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful did not end its list within 3 minutes while listing products.',
  )
  expect(clock.now() - startedAt).toBeLessThan(180_000)
})

test('a failing page of a list is not retried beyond three minutes', async () => {
  const { sandbox, client, clock } = open()
  sandbox.fail(
    /offset=/,
    { ...endlessList({ row: 'new', total: 5000 }), before: () => clock.advance(10_000) },
    15,
  )
  sandbox.fail(/offset=/, { response: { status: 503 } }, Number.POSITIVE_INFINITY)
  const startedAt = clock.now()
  expect(await errorMessage(client.fetchProductList())).toStartWith('Printful answered with an error (503)')
  expect(clock.now() - startedAt).toBeLessThan(180_000)
})
