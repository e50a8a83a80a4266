import { availableParallelism } from 'node:os'
import fc from 'fast-check'
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

/** Shortens the history of a seed that breaks a rule. Returns what the shortest one came to. */
export async function shorten(orderCount: number, seed: number): Promise<Outcome> {
  let shortest = await liveThrough(orderCount, seed)
  const { broken } = shortest
  if (!broken) return shortest
  await shrink(
    cutAfter(drawHistory(orderCount, seed), broken.at),
    async (shorter) => {
      const outcome = await runHistory(shorter, seed)
      if (outcome.broken?.rule !== broken.rule) return false
      shortest = outcome
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
  log(line: string): void
}

/** Lives through the histories of several seeds, on all cores. Returns a text for each that breaks a rule. */
export async function liveThroughYears({ orders, seed: first, seeds, log }: Options): Promise<string[]> {
  const all = Array.from({ length: seeds }, (_, index) => first + index)
  const outcomes = await runAll(all, { orders, shortens: false }, (seed, { broken, digest }) =>
    log(broken ? `seed ${seed} broke a rule: ${broken.rule}` : `seed ${seed}: fine, digest ${digest}`),
  )
  for (const line of sumUp([...outcomes.values()])) log(line)
  const broken = all.filter((seed) => outcomes.get(seed)?.broken)
  if (broken.length > 0) log(`shortening ${broken.length === 1 ? 'a history' : `${broken.length} histories`}`)
  const shortest = await runAll(broken, { orders, shortens: true }, () => {})
  return broken.map((seed) => formatBroken(orders, seed, shortest.get(seed)!.broken!))
}

/** What a worker is asked for. */
export interface Task {
  orders: number
  seed: number
  /** Whether a history that breaks a rule is shortened. */
  shortens: boolean
}

/** Lives through seeds in a thread for each core: each takes over the timers of its thread. */
async function runAll(
  seeds: readonly number[],
  task: Omit<Task, 'seed'>,
  onOutcome: (seed: number, outcome: Outcome) => void,
): Promise<Map<number, Outcome>> {
  const waiting = [...seeds]
  const outcomes = new Map<number, Outcome>()
  const work = async () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url))
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const outcome = await ask(worker, { ...task, seed })
      outcomes.set(seed, outcome)
      onOutcome(seed, outcome)
    }
    worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(seeds.length, availableParallelism()) }, work))
  return outcomes
}

function ask(worker: Worker, task: Task): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(task)
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

const formatBroken = (
  orders: number,
  seed: number,
  { rule, message, story }: NonNullable<Outcome['broken']>,
) =>
  [
    `--orders ${orders} --seed ${seed} broke a rule: ${rule}`,
    `  ${message}`,
    ...story.map((line) => `  ${line}`),
  ].join('\n')
