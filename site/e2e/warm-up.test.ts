import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openPage } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { freePort } from '../test/free-port.ts'
import { find, pageText, sitemapUrls } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz'
const MAX_SECOND_PRODUCT_BYTES = 2500

let server: TestServer
let paths: string[]
const metricsPort = freePort()

const warmUps = () => server.logLines().filter(({ msg }) => msg === 'the cache is warm').length
const untilWarm = (times: number) =>
  eventually(async () => {
    expect(warmUps()).toBeGreaterThanOrEqual(times)
  })

beforeAll(async () => {
  server = await startTestServer({
    settings: { WARM_UP: 'true', LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) },
  })
  await untilWarm(1)
  const sitemap = sitemapUrls(await pageText(server, '/sitemap.xml'))
  paths = sitemap.map((url) => new URL(url).pathname)
})
afterAll(() => server.stop())

async function counter(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(text.match(new RegExp(`^store_${name}_total (\\d+)`, 'm'))?.[1])
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'accept-encoding': BROWSER, ...headers }, decompress: false })

test('the first request for any page costs what the second does', async () => {
  expect(paths.length).toBeGreaterThan(30)
  const before = [await counter('cache_misses'), await counter('compressions')]
  for (const path of [...paths, '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/_api/products']) {
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
  expect([await counter('cache_misses'), await counter('compressions')]).toEqual(before)
})

test('a page is as small as Brotli makes it', async () => {
  const html = await pageText(server, '/')
  const body = await (await get('/', { 'accept-encoding': 'br' })).bytes()
  expect(body.length).toBe(brotliCompressSync(html).length)
})

test('a built file is compressed by the build alone, in every encoding', async () => {
  const before = await counter('compressions')
  for await (const file of new Bun.Glob('**/*.{js,css,svg,json}').scan('site/dist/client')) {
    const isLarge = Bun.file(`site/dist/client/${file}`).size > 1000
    for (const encoding of ['br', 'zstd', 'gzip']) {
      const response = await get(`/${file}`, { 'accept-encoding': encoding })
      expect([file, response.headers.get('content-encoding')]).toEqual([file, isLarge ? encoding : null])
    }
  }
  expect(await counter('compressions')).toBe(before)
})

/** The pages' dictionaries by address, as a browser fetches them. */
const dictionaries = new Map<string, Uint8Array>()

async function dictionaryOf({ headers }: Response) {
  const path = headers.get('link')?.match(/<([^>]+)>; rel="compression-dictionary"/)?.[1]
  if (!path) return undefined
  const bytes = dictionaries.get(path) ?? (await (await fetch(server.url + path)).bytes())
  dictionaries.set(path, bytes)
  return { bytes, header: `:${new Bun.CryptoHasher('sha256').update(bytes).digest('base64')}:` }
}

test('every page is the same in every encoding, and every further product a small one', async () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
  for (const path of paths) {
    const response = await get(path, { 'accept-encoding': 'identity' })
    const identity = await response.text()
    for (const [encoding, decode] of Object.entries(decoders)) {
      const encoded = await get(path, { 'accept-encoding': encoding })
      expect([path, encoded.headers.get('content-encoding')]).toEqual([path, encoding])
      expect(decode(await encoded.bytes()).toString() === identity).toBe(true)
    }
    const dictionary = await dictionaryOf(response)
    if (!dictionary) continue
    const encoded = await get(path, { 'available-dictionary': dictionary.header })
    expect([path, encoded.headers.get('content-encoding')]).toEqual([path, 'dcb'])
    const body = await encoded.bytes()
    expect(body.length).toBeLessThan(MAX_SECOND_PRODUCT_BYTES)
    const options: Parameters<typeof brotliDecompressSync>[1] & { dictionary: Uint8Array } = {
      dictionary: dictionary.bytes,
    }
    expect(brotliDecompressSync(body.subarray(36), options).toString() === identity).toBe(true)
  }
  expect(dictionaries.size).toBe(4)
})

test('a browser fetches the dictionary and decodes the second product page with it', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const [first, second] = paths.filter((path) => path.startsWith('/products/'))
  const fetched = page.waitForResponse((response) => response.url().includes('/dictionaries/product.'))
  await page.goto(first!)
  expect((await (await fetched).finished()) ?? null).toBeNull()

  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const encodings: (string | undefined)[] = []
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Document') encodings.push(response.headers['Content-Encoding'])
  })
  const response = await page.goto(second!)
  const html = await pageText(server, second!)
  expect([encodings, (await response!.text()) === html]).toEqual([['dcb'], true])
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(find(html, 'h1')!)

  // Its copy is not an encoded one, and is still valid.
  const again = await page.goto(second!)
  expect((await again!.text()) === html).toBe(true)
  expect(errors).toEqual([])
})

test('what another process changes is rendered again ahead of requests', async () => {
  const times = warmUps()
  const database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  database.run("UPDATE products SET name = 'Renamed Elsewhere' WHERE slug = 'opentowork-tee'")
  database.close()
  await untilWarm(times + 1)
  const before = await counter('cache_misses')
  expect(await pageText(server, '/products/opentowork-tee')).toContain('Renamed Elsewhere')
  expect(await counter('cache_misses')).toBe(before)
})
