import type { TestServer } from '../test/server.ts'
import { type BenchResult, compare, responsesPerSecond } from './compare.ts'

async function startBareServer(url: string) {
  const child = Bun.spawn(['bun', 'site/bench/bare-server.ts', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { value } = await child.stdout.getReader().read()
  return { port: new TextDecoder().decode(value).trim(), stop: () => child.kill() }
}

/** Cached pages, a catalog call and a static file, compared to a bare `Bun.serve`. */
export async function benchCachedResponses(server: TestServer): Promise<BenchResult[]> {
  const home = await (await fetch(server.url)).text()
  const stylesheet = home.match(/\/_astro\/[^"]+\.css/)![0]
  const { slug } = ((await (await fetch(`${server.url}/_api/products`)).json()) as { slug: string }[])[0]!
  const { port } = new URL(server.url)
  const headers = ['Accept-Encoding: gzip, deflate, br, zstd']
  const results: BenchResult[] = []
  for (const path of ['/', `/products/${slug}`, '/_api/products', stylesheet]) {
    const bare = await startBareServer(server.url + path)
    try {
      const ours = () => responsesPerSecond(port, path, headers)
      const peer = () => responsesPerSecond(bare.port, '/', headers)
      results.push(await compare(`${path} beside a bare server`, 'responses', ours, peer))
    } finally {
      bare.stop()
    }
  }
  return results
}
