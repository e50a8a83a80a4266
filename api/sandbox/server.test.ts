import { expect, test } from 'bun:test'
import { useCleanUp } from '#api-test/clean-up'
import { until } from '#api-test/until'
import { serverError } from './faults.ts'
import { createSandbox, type SandboxOptions, startSandbox } from './server.ts'

const onEnd = useCleanUp()

function start(options: SandboxOptions = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, ...options })
  onEnd(sandbox.stop)
  const get = (path: string, authorization = 'Bearer sandbox') =>
    fetch(sandbox.url + path, { headers: { authorization } })
  return { sandbox, get, getJson: async (path: string) => (await get(path)).json() }
}

const FIELDS = {
  variant:
    'id external_id sync_product_id name synced variant_id main_category_id warehouse_product_id warehouse_product_variant_id retail_price sku currency product files options is_ignored size color availability_status',
  file: 'id type hash url filename mime_type size width height dpi status created thumbnail_url preview_url visible is_temporary message stitch_count_tier',
  blank:
    'id main_category_id type description type_name title brand model image variant_count currency options dimensions is_discontinued avg_fulfillment_time techniques files origin_country',
  blankVariant:
    'id product_id name size color color_code color_code2 image price in_stock availability_regions availability_status',
}

test('products, files and blanks have the fields of the recorded responses', async () => {
  const { sandbox, getJson } = start()
  const expectFields = (kind: keyof typeof FIELDS, value: object) =>
    expect(Object.keys(value).toSorted()).toEqual(FIELDS[kind].split(' ').toSorted())
  for (const { sync_product } of sandbox.catalog.products) {
    const { result } = await getJson(`/store/products/${sync_product.id}`)
    for (const variant of result.sync_variants) {
      expectFields('variant', variant)
      for (const { options: _, ...file } of variant.files) expectFields('file', file)
    }
  }
  for (const { id } of sandbox.catalog.blanks) {
    const { result } = await getJson(`/products/${id}`)
    expectFields('blank', result.product)
    expect(result.variants).toHaveLength(result.product.variant_count)
    for (const { material: _, ...variant } of result.variants) expectFields('blankVariant', variant)
  }
})

test('the list has pages of twenty, newest first, that add up', async () => {
  const { sandbox, getJson } = start()
  const first = await getJson('/store/products')
  expect(first).toMatchObject({ code: 200, extra: [] })
  expect(first.paging).toEqual({ total: sandbox.catalog.products.length, offset: 0, limit: 20 })
  const rest = await getJson('/store/products?offset=20&limit=100')
  const ids = [...first.result, ...rest.result].map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(ids).toHaveLength(first.paging.total)
  expect((await getJson('/store/products?limit=500')).paging.limit).toBe(100)
  const ignored = await getJson('/store/products?status=ignored')
  expect(ignored.result).toMatchObject([{ name: 'Prototype Tee, Please Ignore', is_ignored: true }])
})

test('a product is found by its id and by its external id, a change of the catalog at once', async () => {
  const { sandbox, getJson } = start()
  const { sync_product } = sandbox.catalog.products[0]!
  sync_product.name = 'Renamed'
  const byId = await getJson(`/store/products/${sync_product.id}`)
  expect(byId.result.sync_product).toMatchObject({ name: 'Renamed', variants: 64, synced: 64 })
  expect(await getJson(`/store/products/@${sync_product.external_id}`)).toEqual(byId)
  const { thumbnail_url } = byId.result.sync_product
  expect(thumbnail_url).toStartWith(`${sandbox.url}/files/`)
  // WebP under a name in .png, which needs no token.
  expect((await fetch(thumbnail_url)).headers.get('content-type')).toBe('image/webp')
  const [variant] = byId.result.sync_variants
  expect((await getJson(`/store/variants/${variant.id}`)).result).toEqual(variant)
  expect((await getJson('/stores')).result).toMatchObject([{ type: 'native' }])
})

test('the tables of sizes come once for each requested unit', async () => {
  const { getJson } = start()
  const { result } = await getJson('/products/71/sizes?unit=inches,cm')
  const tables = result.size_tables.map(({ type, unit }: { type: string; unit: string }) => [type, unit])
  expect(tables).toEqual([
    ['measure_yourself', 'inches'],
    ['measure_yourself', 'cm'],
    ['product_measure', 'inches'],
    ['product_measure', 'cm'],
    ['international', 'none'],
  ])
})

test('an invalid query is a 400; an unknown path or id is the recorded 404', async () => {
  const { get } = start()
  const queries = ['status=sold', 'limit=none', 'offset=-1'].map((query) => `/store/products?${query}`)
  for (const path of [...queries, '/products/71/sizes?unit=miles']) {
    const response = await get(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, error: { reason: 'BadRequest' } })
  }
  for (const path of ['/store/products/1', '/store/variants/1', '/products/1/sizes', '/nothing']) {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      code: 404,
      result: 'Not Found',
      error: { reason: 'NotFound', message: 'Not Found' },
    })
  }
})

test('an invalid token and Basic auth are refused, each with its own message', async () => {
  const { get } = start({ token: 'secret' })
  const wrong = await get('/store/products', 'Bearer sandbox')
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({
    code: 401,
    result: 'The access token provided is invalid.',
    error: { reason: 'Unauthorized', message: 'The access token provided is invalid.' },
  })
  const basic = await (await get('/store/products', 'Basic eDp5')).json()
  expect(basic.result).toStartWith('Basic API token authentication is no longer supported.')
  expect((await get('/store/products', 'Bearer secret')).status).toBe(200)
  expect((await get('/products/71', '')).status).toBe(200)
})

test('a fault applies to matching paths, as many times as planned, and a hanging call ends with a stop', async () => {
  const { sandbox, get } = start()
  sandbox.fail(/^\/store\/products\?/, serverError(), 1)
  expect((await get('/store/products')).status).toBe(200)
  expect((await get('/store/products?offset=0')).status).toBe(500)
  expect((await get('/store/products?offset=0')).status).toBe(200)
  sandbox.fail(/./, { delivery: 'hang' })
  const hanging = get('/stores').catch(() => 'closed')
  await until(() => sandbox.calls.includes('/stores'))
  await sandbox.stop()
  expect(await hanging).toBe('closed')
})

test('without a server, the responses are those over HTTP, with the origin that was given', async () => {
  const { sandbox, get } = start()
  const origin = 'https://printful.example'
  const withoutServer = createSandbox({ callsPerMinute: null, origin })
  const [product] = sandbox.catalog.products
  const thumbnail = product!.sync_product.thumbnail_url!
  for (const path of [`/store/products/${product!.sync_product.id}`, '/orders', '/nothing', thumbnail]) {
    const served = await get(path)
    const headers = { authorization: 'Bearer sandbox' }
    const response = await withoutServer.fetch(new Request(origin + path, { headers }))
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-sandbox'),
    ]).toEqual([served.status, served.headers.get('content-type'), 'printful'])
    expect(await response.text()).toBe((await served.text()).replaceAll(sandbox.url, origin))
  }
  expect(withoutServer.calls).toEqual(sandbox.calls)
})

test('without a server, calls wait for nothing but promises, so that two runs are the same', async () => {
  let isLater = false
  const later = setImmediate(() => {
    isLater = true
  })
  const sandbox = createSandbox({ callsPerMinute: null, origin: 'https://printful.example' })
  const [product] = sandbox.catalog.products
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer sandbox' }
    const response = await sandbox.fetch(new Request(`https://printful.example${path}`, { headers, ...init }))
    return [response.status, (await response.text()).length > 0]
  }
  const { thumbnail_url } = product!.sync_product
  const results = [
    await call('/store/products'),
    await call(thumbnail_url!),
    await call(thumbnail_url!.replace('_preview', '_thumb')),
    await call('/orders', { method: 'POST', body: JSON.stringify({ external_id: '' }) }),
  ]
  expect([isLater, results]).toEqual([
    false,
    [
      [200, true],
      [200, true],
      [200, true],
      [400, true],
    ],
  ])
  clearImmediate(later)
})
