import { availableParallelism } from 'node:os'
import fc from 'fast-check'
import { keep } from './corpus.ts'
import { type History, histories } from './history.ts'
import { type Outcome, runHistory } from './run-history.ts'
import { cutAfter, shrink } from './shrink.ts'

/** Runs of shorter histories until the shortest one so far is shown. */
const MAX_SHRINK_RUNS = 200

/** Draws the history of a seed. The same seed and number give the same history. */
export function drawHistory(orderCount: number, seed: number): History {
  const [history] = fc.sample(histories(orderCount), { seed, numRuns: 1 })
  return history!
}

/** Lives through the history of a seed. */
export const liveThrough = (orderCount: number, seed: number): Promise<Outcome> =>
  runHistory(drawHistory(orderCount, seed), seed)

/** What a history came to that was shortened, and the history itself. */
export interface Shortened extends Outcome {
  history: History
}

/** Shortens the history of a seed that breaks a rule. */
export async function shorten(orderCount: number, seed: number): Promise<Shortened> {
  const history = drawHistory(orderCount, seed)
  let shortest: Shortened = { ...(await runHistory(history, seed)), history }
  const { broken } = shortest
  if (!broken) return shortest
  await shrink(
    cutAfter(history, broken.at),
    async (shorter) => {
      const outcome = await runHistory(shorter, seed)
      if (outcome.broken?.rule !== broken.rule) return false
      shortest = { ...outcome, history: shorter }
      return true
    },
    MAX_SHRINK_RUNS,
  )
  return shortest
}

interface Options {
  orders: number
  /** The first one. */
  seed: number
  seeds: number
  /** Lives through seeds from the first one on until the time is over, however many they are. */
  hours?: number | undefined
  /** True if each history that breaks a rule is kept, for the tests to replay. */
  keep?: boolean | undefined
  log(line: string): void
}

const HOUR_MS = 60 * 60_000
/** A thousand orders are a year. */
const YEAR_ORDERS = 1000

/** Lives through the histories of several seeds, on all cores. Returns a text for each rule that is broken. */
export async function liveThroughYears({ orders, log, ...options }: Options): Promise<string[]> {
  const outcomes = await runAll(
    toSeeds(options),
    ask<Outcome>({ orders, shortens: false }),
    (seed, outcome) =>
      log(
        outcome.broken
          ? `seed ${seed} broke a rule: ${outcome.broken.rule}`
          : `seed ${seed}: fine, digest ${outcome.digest}`,
      ),
  )
  for (const line of sumUp([...outcomes.values()])) log(line)
  const count = outcomes.size * orders
  log(`${outcomes.size} histories, ${count} purchases, ${(count / YEAR_ORDERS).toFixed(1)} years`)
  const broken = listFirstOfEachRule(outcomes)
  if (broken.length > 0) log(`shortening ${broken.length === 1 ? 'a history' : `${broken.length} histories`}`)
  const shortest = await runAll(broken.values(), ask<Shortened>({ orders, shortens: true }), () => {})
  return [...shortest].map(([seed, { broken, history }]) => {
    if (!broken) return `--orders ${orders} --seed ${seed} broke a rule once, and not again.`
    if (options.keep) keep({ seed, orders, rule: broken.rule, what: broken.message, history })
    return formatBroken(orders, seed, broken, options.keep)
  })
}

function* toSeeds({ seed: first, seeds, hours }: Pick<Options, 'seed' | 'seeds' | 'hours'>) {
  const endsAt = Date.now() + (hours ?? 0) * HOUR_MS
  for (let seed = first; hours === undefined ? seed < first + seeds : Date.now() < endsAt; seed++) yield seed
}

function listFirstOfEachRule(outcomes: ReadonlyMap<number, Outcome>): number[] {
  const byRule = new Map<string, number>()
  for (const [seed, { broken }] of outcomes)
    if (broken && !byRule.has(broken.rule)) byRule.set(broken.rule, seed)
  return [...byRule.values()]
}

/** What a worker is asked for. */
export interface Task {
  orders: number
  seed: number
  /** Whether a history that breaks a rule is shortened. */
  shortens: boolean
}

/** Lives through seeds in a thread for each core: each takes over the timers of its thread. */
async function runAll<Result>(
  seeds: IterableIterator<number>,
  run: (worker: Worker, seed: number) => Promise<Result>,
  onResult: (seed: number, result: Result) => void,
): Promise<Map<number, Result>> {
  const results = new Map<number, Result>()
  const work = async () => {
    let next = seeds.next()
    // A worker that is terminated while it is being loaded can stop everything.
    if (next.done) return
    const worker = new Worker(new URL('worker.ts', import.meta.url))
    for (; !next.done; next = seeds.next()) {
      const result = await run(worker, next.value)
      results.set(next.value, result)
      onResult(next.value, result)
    }
    worker.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

/** Returns a function that lets a worker do a task with a seed. */
const ask =
  <Result>(task: Omit<Task, 'seed'>) =>
  (worker: Worker, seed: number): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(`seed ${seed}: ${message}`))
    worker.postMessage({ ...task, seed })
    return promise
  }

function sumUp(outcomes: readonly Outcome[]): string[] {
  const counts = new Map<string, number>()
  const orders = new Map<string, number>()
  const add = (sums: Map<string, number>, added: Record<string, number>) => {
    for (const [name, count] of Object.entries(added)) sums.set(name, (sums.get(name) ?? 0) + count)
  }
  for (const outcome of outcomes) {
    add(counts, outcome.counts)
    add(orders, outcome.orders)
  }
  return [
    ...[...counts].toSorted().map(([what, count]) => `${String(count).padStart(8)} × ${what}`),
    `orders: ${[...orders].map(([state, count]) => `${count} ${state}`).join(', ')}`,
  ]
}

function formatBroken(
  orders: number,
  seed: number,
  { rule, message, story }: NonNullable<Outcome['broken']>,
  isKept = false,
): string {
  const command = `--orders ${orders} --seed ${seed}`
  return [
    `${command} broke a rule: ${rule}`,
    `  ${message}`,
    ...story.map((line) => `  ${line}`),
    isKept
      ? 'It is kept in site/torture/year/corpus.jsonl.'
      : `Keep it for the tests to replay: bun run torture year ${command} --keep`,
  ].join('\n')
}
