import { inTurns, median } from './timing.ts'

const ENCODINGS = 'Accept-Encoding: gzip, deflate, br, zstd'
const PAIRS = 5

/** Load comes from a process of its own. @throws when a response is neither 200 nor 304 */
export async function responsesPerSecond(
  url: string,
  path: string,
  headers: readonly string[] = [],
): Promise<number> {
  const { hostname, port } = new URL(url)
  const load = Bun.spawn(['bun', 'site/bench/load.ts', hostname, port, path, ENCODINGS, ...headers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const perSecond = Number(await new Response(load.stdout).text())
  if (perSecond === 0) throw new Error(`There was no response for ${path}.`)
  return perSecond
}

async function startBareServer(url: string, headers: readonly string[]) {
  const child = Bun.spawn(['bun', 'site/bench/bare-server.ts', url, ENCODINGS, ...headers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { value } = await child.stdout.getReader().read()
  const port = new TextDecoder().decode(value).trim()
  return { url: `http://localhost:${port}`, stop: () => child.kill() }
}

/**
 * Compares with a bare `Bun.serve` that sends the same status, headers and bytes, by the median ratio of pairs. The spread is
 * that of the middle half.
 */
export async function compareToBareServer(url: string, path: string, headers: readonly string[] = []) {
  const bare = await startBareServer(url + path, headers)
  const measures = [url, bare.url].map((server) => () => responsesPerSecond(server, path, headers))
  const pairs = await inTurns(PAIRS, measures).finally(bare.stop)
  const ratios = pairs.map(([ours, peer]) => ours! / peer!).toSorted((a, b) => a - b)
  const [low, high] = [0.25, 0.75].map((share) => ratios[Math.floor(PAIRS * share)]!.toFixed(2))
  const [ours, peer] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side]!))))
  return {
    ratio: median(ratios),
    detail: `${ours} beside ${peer} responses/s, ${PAIRS} pairs, ${low} to ${high}`,
  }
}
