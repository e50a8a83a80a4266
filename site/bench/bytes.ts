import type { Request } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import { sentBytes } from '../test/page-loads.ts'
import type { TestServer } from '../test/server.ts'
import { PHONE } from './phone.ts'
import { openBenchStore, PAGES } from './store.ts'
import type { BenchTable } from './table.ts'

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
/** Not `application/ld+json`, JSON of islands and the like, which is content. */
const SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*\btype="?(?!module|text\/javascript)\w)[^>]*>([\s\S]*?)<\/script>/g

/** Measures the bytes of each page by type, as a phone fetches them that has never been there and touches nothing. */
export async function benchBytes(): Promise<BenchTable> {
  const server = await openBenchStore()
  const rows: BenchTable['rows'] = []
  for (const [name, path] of Object.entries(PAGES)) rows.push([name, ...(await measurePage(server, path))])
  return {
    title: 'Bytes of a first visit, before any interaction',
    columns: [
      { name: 'page' },
      { name: 'HTML', unit: 'kB' },
      { name: 'HTML, Brotli', unit: 'kB' },
      { name: 'styles', unit: 'kB' },
      { name: 'script', unit: 'kB' },
      { name: 'fonts', unit: 'kB' },
      { name: 'images', unit: 'kB' },
      { name: 'data', unit: 'kB' },
      { name: 'transferred', unit: 'kB' },
      { name: 'requests' },
    ],
    rows,
  }
}

/** Inlined styles and scripts count as if they were files. */
async function measurePage(server: TestServer, path: string): Promise<number[]> {
  await using phone = await openPage(server, PHONE)
  const requests: Request[] = []
  phone.page.on('requestfinished', (request) => requests.push(request))
  const response = await phone.page.goto(path, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${path} responded with ${response?.status()}.`)
  const page = await response.text()
  const html = page.replace(STYLE, '').replace(SCRIPT, '')
  const bodies = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0, other: 0 }
  let transferred = 0
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    const type = request.resourceType()
    // Playwright subtracts the headers from the 0 bytes of what the browser has cached.
    bodies[type in bodies ? (type as keyof typeof bodies) : 'other'] += Math.max(responseBodySize, 0)
    transferred += responseBodySize + responseHeadersSize
  }
  const bytes = [
    Buffer.byteLength(html),
    sentBytes(html),
    sentBytes(contentsOf(page, STYLE)) + bodies.stylesheet,
    sentBytes(contentsOf(page, SCRIPT)) + bodies.script,
    bodies.font,
    bodies.image,
    bodies.other,
    transferred,
  ]
  return [...bytes.map((count) => count / 1000), requests.length]
}

const contentsOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, content]) => content).join('')
