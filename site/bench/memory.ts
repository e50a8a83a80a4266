import { sitemapUrls } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { residentBytes } from '../torture/resident-memory.ts'
import type { BenchTable } from './table.ts'

const COUNTS = [10_000, 100_000]
const CONNECTIONS = 16
const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'identity']

/** What a server of its own has in memory after so many requests for all its pages, in all encodings. */
export async function benchMemory(): Promise<BenchTable> {
  const server = await startTestServer()
  try {
    const memory = () => residentBytes(server.pid()) / 1024 ** 2
    const rows: BenchTable['rows'] = [['at start', memory()]]
    const paths = await listPaths(server)
    let sent = 0
    for (const count of COUNTS) {
      await requestAll(server.url, paths, sent, count)
      sent = count
      rows.push([
        count === 0 ? 'at start' : `after ${count} requests`,
        residentBytes(server.pid()) / 1024 ** 2,
      ])
    }
    return {
      title: `Memory, with requests for ${paths.length} pages in all encodings`,
      columns: [{ name: 'when' }, { name: 'resident memory', unit: 'MB' }],
      rows,
    }
  } finally {
    await server.stop()
  }
}

async function listPaths({ url }: TestServer): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return sitemapUrls(sitemap).map((page) => new URL(page).pathname)
}

async function requestAll(url: string, paths: readonly string[], from: number, to: number): Promise<void> {
  let next = from
  const work = async () => {
    while (next < to) {
      const index = next++
      const path = paths[index % paths.length]!
      const encoding = ENCODINGS[Math.floor(index / paths.length) % ENCODINGS.length]!
      const response = await fetch(url + path, {
        headers: { 'accept-encoding': encoding },
        decompress: false,
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} responded with ${response.status}.`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}
