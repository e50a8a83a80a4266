import { median } from './median.ts'
import type { BenchTable } from './table.ts'

export interface BenchResult {
  name: string
  ratio: number
  detail: string
}

export const toRatioTable = (title: string, results: readonly BenchResult[]): BenchTable => ({
  title,
  columns: [{ name: 'what' }, { name: 'ratio', unit: 'x' }, { name: 'from' }],
  rows: results.map(({ name, ratio, detail }) => [name, ratio, detail]),
})

const CONNECTIONS = 32
const ROUND_MS = 500
const PAIRS = 5

/** Load comes from a process of its own. @throws when a response is neither 200 nor 304 */
export async function responsesPerSecond(
  url: string,
  path: string,
  headers: readonly string[] = [],
): Promise<number> {
  const { hostname, port } = new URL(url)
  const parameters = [hostname, port || '80', path, String(CONNECTIONS), String(ROUND_MS), ...headers]
  const load = Bun.spawn(['bun', 'site/bench/load.ts', ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { responses, failures, ms } = (await new Response(load.stdout).json()) as {
    responses: number
    failures: number
    ms: number
  }
  if (failures > 0)
    throw new Error(`${failures} of ${responses} responses for ${path} were neither 200 nor 304`)
  if (responses === 0) throw new Error(`There was no response for ${path}.`)
  return (responses * 1000) / ms
}

/**
 * The median ratio of pairs that are measured in turn, so that a machine that changes its speed does so for both. The first
 * pair warms up. The spread is that of the middle half.
 */
export async function compare(
  name: string,
  unit: string,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<BenchResult> {
  const pairs: [number, number][] = []
  for (let pair = -1; pair < PAIRS; pair++) {
    const isPeerFirst = pair % 2 === 0
    const first = await (isPeerFirst ? peer : ours)()
    const second = await (isPeerFirst ? ours : peer)()
    if (pair >= 0) pairs.push(isPeerFirst ? [second, first] : [first, second])
  }
  const ratios = pairs.map(([a, b]) => a / b).toSorted((a, b) => a - b)
  const [low, high] = [0.25, 0.75].map((share) => ratios[Math.floor(PAIRS * share)]!.toFixed(2))
  const [a, b] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side]!))))
  return {
    name,
    ratio: median(ratios),
    detail: `${a} beside ${b} ${unit}/s, ${PAIRS} pairs, ${low} to ${high}`,
  }
}
