import { availableParallelism } from 'node:os'
import fc from 'fast-check'
import { type History, histories } from './history.ts'
import { type Outcome, runHistory } from './run-history.ts'
import { cutAfter, shrink } from './shrink.ts'

/** Runs of shorter histories until the shortest one so far is shown. */
const MAX_SHRINK_RUNS = 400

/** Draws the history of a seed. The same seed and number give the same history. */
export function drawHistory(orderCount: number, seed: number): History {
  const [history] = fc.sample(histories(orderCount), { seed, numRuns: 1 })
  return history!
}

/** Lives through the history of a seed. One that breaks a rule is returned as short as it gets. */
export async function liveThrough(orderCount: number, seed: number): Promise<Outcome> {
  const history = drawHistory(orderCount, seed)
  const outcome = await runHistory(history, seed)
  const { broken } = outcome
  if (!broken) return outcome
  let shortest = outcome
  await shrink(
    cutAfter(history, broken.at),
    async (shorter) => {
      const next = await runHistory(shorter, seed)
      if (next.broken?.rule !== broken.rule) return false
      shortest = next
      return true
    },
    MAX_SHRINK_RUNS,
  )
  return { ...outcome, broken: shortest.broken }
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
  const waiting = Array.from({ length: seeds }, (_, index) => first + index)
  const outcomes = new Map<number, Outcome>()
  const work = async () => {
    using worker = startWorker()
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const outcome = await worker.run(orders, seed)
      outcomes.set(seed, outcome)
      log(`seed ${seed}: ${outcome.broken ? 'broke a rule' : 'fine'}, digest ${outcome.digest}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(seeds, availableParallelism()) }, work))
  for (const line of sumUp([...outcomes.values()])) log(line)
  return [...outcomes]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([seed, { broken }]) => (broken ? [formatBroken(orders, seed, broken)] : []))
}

/** Starts a thread that lives through one history after the other: each takes over the timers of its thread. */
function startWorker() {
  const worker = new Worker(new URL('worker.ts', import.meta.url))
  const run = (orders: number, seed: number): Promise<Outcome> => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ orders, seed })
    return promise
  }
  return { run, [Symbol.dispose]: () => worker.terminate() }
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
