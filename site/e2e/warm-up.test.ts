import { afterAll, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import { startSandbox } from '#sandbox/server'
import { eventually } from '../test/cart.ts'
import { changeDatabase } from '../test/change-database.ts'
import { freePort } from '../test/free-port.ts'
import { adminCookie, findAll, pageText, request, sitemapUrls } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const BROWSER = 'gzip, deflate, br, zstd'
const SIMULTANEOUS_REQUESTS = 16

const metricsPort = freePort()
const sandbox = startSandbox({ callsPerMinute: null })
afterAll(() => sandbox.stop())
const { catalog } = sandbox
// Few, because each image is made in ten sizes.
catalog.products = catalog.products.filter(({ sync_product: { name } }) => /References|Exit/.test(name))
const server = await ownStore({
  empty: true,
  sandbox,
  settings: { WARM_UP: 'true', LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) },
})

const warmUps = () => server.logLines().filter(({ msg }) => msg === 'the cache is warm').length
const untilWarm = (times: number) =>
  eventually(async () => expect(warmUps()).toBeGreaterThanOrEqual(times), 120_000)
const listPaths = async () =>
  sitemapUrls(await pageText(server, '/sitemap.xml')).map((url) => new URL(url).pathname)

async function counter(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(text.match(new RegExp(`^store_${name}_total (\\d+)`, 'm'))?.[1])
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    redirect: 'manual',
    headers: { 'accept-encoding': BROWSER, ...headers },
    decompress: false,
  })

/** The paths of all that a page links to or shows, every size of its images included. */
function listLinks(html: string, page: string): string[] {
  const sources = ['src', 'href'].flatMap((attribute) => findAll(html, `[${attribute}]`, attribute))
  const sizes = findAll(html, '[srcset]', 'srcset').flatMap((srcset) =>
    // As the HTML standard says: a URL ends at white space, and a comma within it belongs to it.
    [...srcset.matchAll(/[\s,]*(\S*[^\s,])(?:,+(?=\s|$)|[^,]*)/g)].map(([, url]) => url!),
  )
  const share = findAll(html, 'meta[property="og:image"]', 'content')
  return [...sources, ...sizes, ...share].flatMap((url) => {
    const { origin, pathname, search } = new URL(url, page)
    return origin === server.url ? [pathname + search] : []
  })
}

test('right after a sync, a crawler finds every link and every size of every image', async () => {
  await untilWarm(1)
  const cookie = await adminCookie(server, ADMIN)
  expect((await request(server, '/_api/printful/products', { headers: { cookie } })).status).toBe(200)
  const limit = pLimit(SIMULTANEOUS_REQUESTS)
  const statuses = new Map<string, number>()
  const visit = async (path: string): Promise<void> => {
    if (statuses.has(path)) return
    statuses.set(path, 0)
    const links = await limit(async () => {
      const response = await request(server, path)
      statuses.set(path, response.status)
      const body = await response.text()
      const location = response.headers.get('location')
      if (location) return [location]
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      return isPage ? listLinks(body, server.url + path) : []
    })
    await Promise.all(links.map(visit))
  }
  await visit('/')
  const images = [...statuses.keys()].filter((path) => path.startsWith('/images/'))
  expect(images.length).toBeGreaterThan(20)
  expect([...statuses].filter(([, status]) => ![200, 302].includes(status))).toEqual([])
})

testAll(
  'what another process changes is rendered again ahead of requests, which cost nothing then',
  async () => {
    // Once after the start, and once after the sync.
    await untilWarm(2)
    const times = warmUps()
    const paths = await listPaths()
    const visit = async () => {
      for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
    }
    await visit()
    changeDatabase(server, "UPDATE products SET name = 'Renamed Elsewhere' WHERE id = 1")
    changeDatabase(server, "INSERT INTO cache_purges (tags) VALUES ('all')")
    await untilWarm(times + 1)
    expect(paths.filter((path) => path.startsWith('/products/')).length).toBeGreaterThan(1)
    const before = [await counter('cache_misses'), await counter('compressions')]
    await visit()
    expect(await pageText(server, '/products')).toContain('Renamed Elsewhere')
    expect([await counter('cache_misses'), await counter('compressions')]).toEqual(before)
  },
)

testAll('a built file is compressed by the build alone, in every encoding', async () => {
  const before = await counter('compressions')
  for await (const file of new Bun.Glob('**/*.{js,css,svg,json}').scan('site/dist/client')) {
    const isLarge = Bun.file(`site/dist/client/${file}`).size > 1000
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await get(`/${file}`, { 'accept-encoding': encoding })
      expect([file, headers.get('content-encoding')]).toEqual([file, isLarge ? encoding : null])
    }
  }
  expect(await counter('compressions')).toBe(before)
})

testAll('every page is the same in every encoding', async () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const path of await listPaths()) {
    const response = await get(path, { 'accept-encoding': 'identity' })
    const identity = await response.text()
    for (const [encoding, decode] of Object.entries(decoders)) {
      const encoded = await get(path, { 'accept-encoding': encoding })
      expect([path, encoded.headers.get('content-encoding')]).toEqual([path, encoding])
      expect(decode(await encoded.bytes()).toString() === identity).toBe(true)
    }
  }
})
