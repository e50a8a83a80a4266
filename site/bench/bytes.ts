import type { Browser, CDPSession } from 'playwright-core'
import { measureDocument } from './page-bytes.ts'
import { launchBrowser, openPhone } from './phone.ts'
import type { BenchTable } from './table.ts'
import type { BenchTarget, PageTarget } from './target.ts'

/** The bytes of each page by type, as a phone fetches them that has never been there and touches nothing. */
export async function benchBytes({ url, pages }: BenchTarget): Promise<BenchTable> {
  await using browser = await launchBrowser()
  const rows: BenchTable['rows'] = []
  for (const page of pages) rows.push(await measurePage(browser, url, page))
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

async function measurePage(browser: Browser, url: string, { name, path }: PageTarget) {
  await using phone = await openPhone(browser, { throttled: false })
  const fetched = recordBytes(phone.devTools)
  const response = await phone.page.goto(url + path, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${url + path} responded with ${response?.status()}.`)
  const { raw, compressed, inlineStyles, inlineScripts } = measureDocument(await response.text())
  const of = (...types: string[]) => types.reduce((sum, type) => sum + (fetched.bodies.get(type) ?? 0), 0)
  const bytes = [
    raw,
    compressed,
    inlineStyles + of('Stylesheet'),
    inlineScripts + of('Script'),
    of('Font'),
    of('Image'),
    of('Fetch', 'XHR', 'Prefetch', 'Manifest', 'Other'),
    fetched.transferred(),
  ]
  return [name, ...bytes.map((count) => count / 1000), fetched.requests()]
}

/** Of all requests of a page from now on. */
export function recordBytes(devTools: CDPSession) {
  const types = new Map<string, string>()
  const bodies = new Map<string, number>()
  let transferred = 0
  const typeOf = (requestId: string) => types.get(requestId) ?? 'Other'
  devTools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const type = typeOf(requestId)
    bodies.set(type, (bodies.get(type) ?? 0) + encodedDataLength)
  })
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength
  })
  return {
    /** Body bytes as they were sent, by DevTools' resource types. */
    bodies,
    /** With the headers. */
    transferred: () => transferred,
    requests: () => types.size,
  }
}
