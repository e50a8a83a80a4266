import { afterEach, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { builtInCatalog } from './catalog.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts'

const running: Sandbox[] = []
afterEach(() => Promise.all(running.splice(0).map((sandbox) => sandbox.stop())))

function start(options: SandboxOptions = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, ...options })
  running.push(sandbox)
  return sandbox
}

const get = (sandbox: Sandbox, path: string, authorization = 'Bearer sandbox') =>
  fetch(sandbox.url + path, { headers: { authorization } })
const getJson = async (sandbox: Sandbox, path: string) => (await get(sandbox, path)).json()

test('the list has pages of twenty, newest first, that add up', async () => {
  const sandbox = start()
  const first = await getJson(sandbox, '/store/products')
  expect(first.code).toBe(200)
  expect(first.extra).toEqual([])
  expect(first.result).toHaveLength(20)
  expect(first.paging).toEqual({ total: sandbox.catalog.products.length, offset: 0, limit: 20 })
  const rest = await getJson(sandbox, '/store/products?offset=20&limit=100')
  const ids = [...first.result, ...rest.result].map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(ids).toHaveLength(first.paging.total)
  expect((await getJson(sandbox, '/store/products?limit=500')).paging.limit).toBe(100)
  expect((await getJson(sandbox, '/store/products?offset=900')).result).toEqual([])
})

test('a status filters the list; an invalid status, limit or offset is a 400', async () => {
  const sandbox = start()
  const ignored = await getJson(sandbox, '/store/products?status=ignored')
  expect(ignored.result).toMatchObject([{ name: 'Prototype Tee, Please Ignore', is_ignored: true }])
  for (const query of ['status=sold', 'limit=none', 'offset=-1']) {
    const response = await get(sandbox, `/store/products?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, error: { reason: 'BadRequest' } })
  }
})

test('a product is found by its id and by its external id', async () => {
  const sandbox = start()
  const { sync_product } = sandbox.catalog.products[0]!
  const byId = await getJson(sandbox, `/store/products/${sync_product.id}`)
  expect(byId.result.sync_product).toMatchObject({ id: sync_product.id, variants: 64, synced: 64 })
  expect(await getJson(sandbox, `/store/products/@${sync_product.external_id}`)).toEqual(byId)
  const [variant] = byId.result.sync_variants
  expect((await getJson(sandbox, `/store/variants/${variant.id}`)).result).toEqual(variant)
  const blank = await getJson(sandbox, `/products/${variant.product.product_id}`)
  expect(blank.result.product.description).toContain('• ')
  expect(blank.result.variants.length).toBe(blank.result.product.variant_count)
  expect((await getJson(sandbox, '/stores')).result).toMatchObject([{ type: 'native' }])
})

test('an unknown path or id is the recorded 404', async () => {
  const sandbox = start()
  for (const path of ['/store/products/1', '/store/variants/1', '/products/1', '/nothing']) {
    const response = await get(sandbox, path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      code: 404,
      result: 'Not Found',
      error: { reason: 'NotFound', message: 'Not Found' },
    })
  }
})

test('an invalid token and Basic auth are refused, each with its own message', async () => {
  const sandbox = start({ token: 'secret' })
  const wrong = await get(sandbox, '/store/products', 'Bearer sandbox')
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({
    code: 401,
    result: 'The access token provided is invalid.',
    error: { reason: 'Unauthorized', message: 'The access token provided is invalid.' },
  })
  const basic = await (await get(sandbox, '/store/products', 'Basic eDp5')).json()
  expect(basic.result).toStartWith('Basic API token authentication is no longer supported.')
  expect((await get(sandbox, '/store/products', 'Bearer secret')).status).toBe(200)
})

test('every response has the sandbox header, and every call is recorded', async () => {
  const sandbox = start()
  const response = await get(sandbox, '/store/products?limit=1')
  expect(response.headers.get('x-sandbox')).toBe('printful')
  expect(sandbox.calls).toEqual(['/store/products?limit=1'])
  expect((await get(sandbox, '/files/abc/nothing')).headers.get('x-sandbox')).toBe('printful')
})

test('calls beyond the limit are a 429 that names the wait', async () => {
  const sandbox = start({ callsPerMinute: 2 })
  const first = await get(sandbox, '/stores')
  expect(first.headers.get('x-ratelimit-limit')).toBe('2')
  expect(first.headers.get('x-ratelimit-remaining')).toBe('1')
  expect(first.headers.get('x-ratelimit-policy')).toBe('2;w=60;')
  await get(sandbox, '/stores')
  const third = await get(sandbox, '/stores')
  expect(third.status).toBe(429)
  expect((await third.json()).result).toMatch(/too many requests\. Please try again after (60|59) seconds\.$/)
})

test('a change of the catalog shows at once', async () => {
  const sandbox = start()
  const product = sandbox.catalog.products.at(-1)!
  product.sync_product.name = 'Renamed'
  product.sync_variants.pop()
  const [listed] = (await getJson(sandbox, '/store/products?limit=1')).result
  expect(listed).toMatchObject({ name: 'Renamed', variants: product.sync_variants.length })
})

test('a mockup is WebP under a name in .png, and needs no token', async () => {
  const sandbox = start()
  const [listed] = (await getJson(sandbox, '/store/products?limit=1')).result
  expect(listed.thumbnail_url).toStartWith(`${sandbox.url}/files/`)
  const preview = await fetch(listed.thumbnail_url)
  expect(preview.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 1200 })
  const thumb = await fetch(listed.thumbnail_url.replace('_preview', '_thumb'))
  expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 200 })
})

test('every image of the catalog has its file, and no file is unused', () => {
  const names = [...builtInCatalog().images.values()]
  expect(names.toSorted()).toEqual(readdirSync('data/sandbox/images').toSorted())
})
