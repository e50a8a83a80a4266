import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type BrotliOptions, brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { insertCollection } from '#api/admin/collections/queries'
import { products } from '#api/db/schema'
import { seedProduct } from '#api-test/services'
import { sessionCookieHeader, startTestHandler, type TestHandler } from '../test/request-handler.ts'

const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz'

let t: TestHandler
beforeAll(async () => {
  t = await startTestHandler()
  const { db } = t.services
  seedProduct(db, { slug: 'sticker', variants: [{}] })
  seedProduct(db, { slug: 'tee', variants: [{ size: 'S' }, { size: 'M' }] })
  insertCollection(db, { slug: 'picks', name: 'Picks' })
  expect(await t.handler.makeDictionaries()).toBe(true)
})
afterAll(() => t[Symbol.asyncDispose]())

const send = (path: string, headers: Record<string, string> = {}) =>
  t.send(path, { headers: { 'accept-encoding': BROWSER, ...headers }, decompress: false })
const linkOf = ({ headers }: Response) =>
  headers.get('link')?.match(/^<(.+)>; rel="compression-dictionary"$/)?.[1]

/** As a browser that has fetched the page's dictionary. */
async function fetchDictionary(path: string) {
  const response = await t.send(linkOf(await send(path))!)
  const bytes = await response.bytes()
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('base64')
  return { response, bytes, available: { 'available-dictionary': `:${hash}:` } }
}

test.each([
  ['/', 'home', '/'],
  ['/products', 'products', '/products'],
  ['/products/sticker', 'product', '/products/*'],
])('%s names a dictionary, with which it is sent', async (path, name, match) => {
  const { response, bytes, available } = await fetchDictionary(path)
  expect(response.url).toContain(`/dictionaries/${name}.`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': `match="${match}", match-dest=("document")`,
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
  const identity = await (await t.send(path, { headers: { 'accept-encoding': 'identity' } })).text()
  const sent = await send(path, available)
  expect(sent.headers.get('content-encoding')).toBe('dcb')
  expect(sent.headers.get('vary')).toBe('Cookie, Accept-Encoding, Available-Dictionary')
  const options: BrotliOptions & { dictionary: Uint8Array } = { dictionary: bytes }
  expect(brotliDecompressSync((await sent.bytes()).subarray(36), options).toString()).toBe(identity)
})

test('personal pages, pages not found and calls have none', async () => {
  const cookie = await sessionCookieHeader(t.services)
  const { available } = await fetchDictionary('/products/sticker')
  for (const [path, headers] of [
    ['/cart', {}],
    ['/products/sticker', { cookie }],
    ['/products/none', {}],
    ['/_api/products', {}],
  ] as const) {
    const response = await send(path, { ...headers, ...available })
    expect([path, response.headers.get('content-encoding')]).not.toEqual([path, 'dcb'])
    expect(response.headers.get('vary') ?? '').not.toContain('Available-Dictionary')
    expect(linkOf(response)).toBeUndefined()
  }
  expect((await send('/dictionaries/product.unknown')).status).toBe(404)
})

test('it stays as long as its pages are there, and has the largest product', async () => {
  const { db, responseCache } = t.services
  const dictionaryPath = async () => linkOf(await send('/products/sticker'))
  const before = await dictionaryPath()
  seedProduct(db, { slug: 'hoodie', variants: [{ size: 'S' }, { size: 'M' }, { size: 'L' }] })
  expect(await t.handler.makeDictionaries()).toBe(false)
  expect(await dictionaryPath()).toBe(before!)

  db.update(products).set({ isActive: false }).where(eq(products.slug, 'tee')).run()
  expect(await t.handler.makeDictionaries()).toBe(true)
  responseCache.purge()
  const after = await dictionaryPath()
  expect(after).not.toBe(before!)
  expect(await (await t.send(after!)).text()).toContain('"path":"/products/hoodie"')
  expect((await send(before!)).status).toBe(404)
})

test('a warmed page is sent at once, with the dictionary too', async () => {
  const { handler, services } = t
  services.responseCache.purge()
  for (const path of ['/', '/products/sticker', '/_api/products', '/nothing', '/products/id/1']) {
    await handler.warm(path)
  }
  expect(services.responseCache.size).toBe(3)
  const renders = t.renders()
  const { available } = await fetchDictionary('/products/sticker')
  const server = { requestIP: () => null, timeout: () => {} }
  for (const headers of [{}, available]) {
    const init = { headers: { 'accept-encoding': BROWSER, ...headers } }
    const response = handler.fetch(new Request(`${t.url}products/sticker`, init), server)
    expect(response).toBeInstanceOf(Response)
  }
  expect(t.renders()).toBe(renders)
})
