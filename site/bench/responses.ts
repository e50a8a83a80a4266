import { type BenchResult, compare, responsesPerSecond, toRatioTable } from './compare.ts'
import type { BenchTable } from './table.ts'
import type { BenchTarget } from './target.ts'

const ENCODINGS = 'Accept-Encoding: gzip, deflate, br, zstd'

async function startBareServer(url: string, headers: readonly string[]) {
  const child = Bun.spawn(['bun', 'site/bench/bare-server.ts', url, ...headers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { value } = await child.stdout.getReader().read()
  const port = new TextDecoder().decode(value).trim()
  return { url: `http://localhost:${port}`, stop: () => child.kill() }
}

/** Compares with a bare `Bun.serve` that sends the same status, headers and bytes. */
export async function compareToBareServer(
  url: string,
  path: string,
  headers = [ENCODINGS],
): Promise<BenchResult> {
  const bare = await startBareServer(url + path, headers)
  try {
    const ours = () => responsesPerSecond(url, path, headers)
    const peer = () => responsesPerSecond(bare.url, path, headers)
    return await compare(path, 'responses', ours, peer)
  } finally {
    bare.stop()
  }
}

/** Measures cached pages, a 304, a catalog call and a static file. */
export async function benchResponses({ url, pages }: BenchTarget): Promise<BenchTable> {
  const results: BenchResult[] = []
  for (const { name, path } of pages.filter(({ name }) => name === 'home' || name === 'product'))
    results.push({ ...(await compareToBareServer(url, path)), name })
  const home = await fetch(url)
  const script = (await home.text()).match(/\/_astro\/[^"]+\.js/)![0]
  const notModified = [ENCODINGS, `If-None-Match: ${home.headers.get('etag')}`]
  results.push({ ...(await compareToBareServer(url, '/', notModified)), name: 'home, 304' })
  results.push(await compareToBareServer(url, '/_api/products'))
  results.push({ ...(await compareToBareServer(url, script)), name: 'a script' })
  return toRatioTable('Responses per second beside a bare server that sends the same', results)
}
