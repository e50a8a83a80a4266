import fc from 'fast-check'
import { type History, histories } from './history.ts'
import { type Outcome, runHistory } from './run-history.ts'

/** Draws the history of a seed. The same seed and number give the same history. */
export function drawHistory(orderCount: number, seed: number): History {
  const [history] = fc.sample(histories(orderCount), { seed, numRuns: 1 })
  return history!
}

interface Options {
  orders: number
  seed: number
  log(line: string): void
}

/** Lives through a year of orders. Returns what it came to. */
export async function liveThroughYear({ orders, seed, log }: Options): Promise<Outcome> {
  const outcome = await runHistory(drawHistory(orders, seed), seed)
  for (const [what, count] of Object.entries(outcome.counts)) log(`${String(count).padStart(6)} × ${what}`)
  log(`orders: ${JSON.stringify(outcome.orders)}; digest of the history: ${outcome.digest}`)
  return outcome
}
