import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import pLimit from 'p-limit'
import { startSandbox } from '#sandbox/server'
import { adminCookie, findAll, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const SIMULTANEOUS_REQUESTS = 16
let server: TestServer
const sandbox = startSandbox({ callsPerMinute: null })
beforeAll(async () => {
  const { catalog } = sandbox
  // Few, because each image is made in ten sizes.
  catalog.products = catalog.products.filter(({ sync_product: { name } }) => /References|Exit/.test(name))
  server = await startTestServer({ empty: true, sandbox, settings: { WARM_UP: 'true' } })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})

/** The paths of all that a page links to or shows, every size of its images included. */
function listLinks(html: string, page: string): string[] {
  const sources = ['src', 'href'].flatMap((attribute) => findAll(html, `[${attribute}]`, attribute))
  const sizes = findAll(html, '[srcset]', 'srcset').flatMap((srcset) =>
    srcset.split(',').map((candidate) => candidate.trim().split(' ')[0]!),
  )
  const share = findAll(html, 'meta[property="og:image"]', 'content')
  return [...sources, ...sizes, ...share].flatMap((url) => {
    const { origin, pathname, search } = new URL(url, page)
    return origin === server.url ? [pathname + search] : []
  })
}

test('right after a sync, a crawler finds every link and every size of every image', async () => {
  const cookie = await adminCookie(server, ADMIN)
  expect((await request(server, '/_api/printful/products', { headers: { cookie } })).status).toBe(200)
  const limit = pLimit(SIMULTANEOUS_REQUESTS)
  const statuses = new Map<string, number>()
  const visit = async (path: string): Promise<void> => {
    if (statuses.has(path)) return
    statuses.set(path, 0)
    const [links, status] = await limit(async () => {
      const response = await request(server, path)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const body = await response.text()
      const location = response.headers.get('location')
      return [
        location ? [location] : isPage ? listLinks(body, server.url + path) : [],
        response.status,
      ] as const
    })
    statuses.set(path, status)
    await Promise.all(links.map(visit))
  }
  await visit('/')
  const images = [...statuses.keys()].filter((path) => path.startsWith('/images/'))
  expect(images.length).toBeGreaterThan(20)
  expect([...statuses].filter(([, status]) => ![200, 302].includes(status))).toEqual([])
})
