import { compareToBareServer } from './compare.ts'
import { openBenchStore, PAGES } from './store.ts'
import type { BenchTable } from './table.ts'

/** Measures cached pages, a 304, a catalog call and a static file. */
export async function benchResponses(): Promise<BenchTable> {
  const { url } = await openBenchStore()
  const home = await fetch(url)
  const script = (await home.text()).match(/\/_astro\/[^"]+\.js/)![0]
  const requests: { name: string; path: string; headers?: string[] }[] = [
    { name: 'home', path: PAGES.home },
    { name: 'product', path: PAGES.product },
    { name: 'home, 304', path: PAGES.home, headers: [`If-None-Match: ${home.headers.get('etag')}`] },
    { name: '/_api/products', path: '/_api/products' },
    { name: 'a script', path: script },
  ]
  const rows: BenchTable['rows'] = []
  for (const { name, path, headers } of requests) {
    const { ratio, detail } = await compareToBareServer(url, path, headers)
    rows.push([name, ratio, detail])
  }
  return {
    title: 'Responses per second beside a bare server that sends the same',
    columns: [{ name: 'what' }, { name: 'ratio', unit: 'x' }, { name: 'from' }],
    rows,
  }
}
