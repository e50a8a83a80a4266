export interface BenchResult {
  name: string
  ratio: number
  detail: string
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const CONNECTIONS = 32
const ROUND_MS = 1000

/** Load comes from a process of its own. @throws when a response is not 200 */
export async function responsesPerSecond(
  port: string,
  path: string,
  headers: string[] = [],
): Promise<number> {
  const load = Bun.spawn(
    ['bun', 'site/bench/load.ts', port, path, String(CONNECTIONS), String(ROUND_MS), ...headers],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const { responses, failures } = (await new Response(load.stdout).json()) as {
    responses: number
    failures: number
  }
  if (failures > 0) throw new Error(`${failures} of ${responses} responses for ${path} were not 200`)
  return (responses * 1000) / ROUND_MS
}

/**
 * The median ratio of pairs that are measured in turn, so that a machine that changes its speed does so for both. The first
 * pair warms up.
 */
export async function compare(
  name: string,
  unit: string,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
  rounds = 7,
): Promise<BenchResult> {
  const pairs: [number, number][] = []
  for (let round = 0; round <= rounds; round++) pairs.push([await ours(), await peer()])
  pairs.shift()
  const ratios = pairs.map(([a, b]) => a / b)
  const [a, b] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side]!))))
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  return { name, ratio: median(ratios), detail: `${a} beside ${b} ${unit}/s, ${rounds} pairs, ${range}` }
}
