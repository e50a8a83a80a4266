import { expect, test } from 'bun:test'
import type { SandboxCatalog } from '#sandbox/catalog'
import { endlessList } from '#sandbox/faults'
import { errorMessage, useClientTest } from '../../test/printful-client.ts'

const openClient = useClientTest()
const ALWAYS = Number.POSITIVE_INFINITY

/** A client of a sandbox with so many products, and what makes another one. */
function open(count: number) {
  const t = openClient()
  const [model] = t.sandbox.catalog.products
  let lastId = 1000
  const create = () => ({ ...model!, sync_product: { ...model!.sync_product, id: ++lastId } })
  t.sandbox.catalog.products = Array.from({ length: count }, create)
  const fail = (offset: number, before: (catalog: SandboxCatalog) => void, times?: number) =>
    t.sandbox.fail(new RegExp(`offset=${offset}`), { before }, times)
  return { ...t, create, fail }
}

test('all pages are fetched, again when the list changed meanwhile', async () => {
  const { sandbox, client, create, fail } = open(250)
  fail(100, ({ products }) => products.push(create()))
  fail(200, ({ products }) => products.splice(120, 1))
  const { products } = await client.fetchProductList()
  expect(products.map(({ id }) => id).sort()).toEqual(
    sandbox.catalog.products.map(({ sync_product }) => sync_product.id).sort(),
  )
  const offsets = sandbox.calls.map((path) => /offset=(\d+)/.exec(path)![1])
  expect(offsets.join(' ')).toBe('0 100 0 100 200 0 100 200')
})

test('a list is fetched again when one product was added and another deleted', async () => {
  const { sandbox, client, create, fail } = open(150)
  fail(100, ({ products }) => products.splice(10, 1, create()))
  expect((await client.fetchProductList()).products).toHaveLength(150)
  expect(sandbox.calls).toHaveLength(4)
})

test('a list that changes all the time, or that is none, fails', async () => {
  const { client, create, fail, sandbox } = open(150)
  fail(100, ({ products }) => products.push(create()), 5)
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful kept changing its list while listing products, also after 5 tries.',
  )
  sandbox.fail(/offset=0/, {
    response: { status: 200, body: { code: 200, result: 'no list', paging: { total: 1 } } },
  })
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful sent a list that could not be read while listing products.',
  )
})

test.each([
  [{ row: 'same', total: 5000 }, 'repeated its products instead of ending its list', 10],
  [{ row: 'without an id', total: 5000 }, 'repeated its products instead of ending its list', 5],
  [{ row: 'new', total: 'growing' }, 'kept changing its list', 10],
  [{ row: 'new', total: undefined }, 'did not end its list within 1000 pages', 1000],
  [{ row: 'same', total: 20_001 }, 'lists more than 20000 products', 1],
] as const)('an endless list, %p, ends', async (options, reason, calls) => {
  const { sandbox, client } = open(0)
  sandbox.fail(/offset=/, endlessList(options), ALWAYS)
  expect(await errorMessage(client.fetchProductList())).toStartWith(
    `Printful ${reason} while listing products`,
  )
  expect(sandbox.calls).toHaveLength(calls)
})

test.each([
  ['Printful did not end its list within 3 minutes while listing products.', ALWAYS, 9000],
  ['Printful answered with an error (503)', 15, 10_000],
])('a slow endless list ends within three minutes: %s', async (message, pages, pageMs) => {
  const { sandbox, client, clock } = open(0)
  const list = endlessList({ row: 'new', total: 5000 })
  sandbox.fail(/offset=/, { ...list, before: () => clock.advance(pageMs) }, pages)
  // From the page on that is not retried any more.
  sandbox.fail(/offset=/, { response: { status: 503 } }, ALWAYS)
  const startedAt = clock.now()
  expect(await errorMessage(client.fetchProductList())).toStartWith(message)
  expect(clock.now() - startedAt).toBeLessThan(180_000)
})
