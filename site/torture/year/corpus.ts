import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acts } from './acts.ts'
import { type History, USUAL_SETTINGS } from './history.ts'
import { payments } from './payments.ts'
import { troubles } from './troubles.ts'
import { ways } from './ways.ts'

/** History that broke a rule once, as short as it could be made. */
export interface KeptHistory {
  seed: number
  /** Number of orders that it was drawn with. */
  orders: number
  rule: string
  /** Sentence that says what was wrong. */
  what: string
  /** What was drawn: the seed draws something else once there is a new act. */
  history: History
}

const PATH = join(import.meta.dirname, 'corpus.jsonl')

/** Lists what was kept, the newest first. @throws for a history of what no longer exists */
export function listKept(path = PATH): KeptHistory[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map(parseKept).toReversed()
}

function parseKept(line: string): KeptHistory {
  const kept: KeptHistory = JSON.parse(line)
  const { history } = kept
  const names = [
    ...history.troubles.map(({ name }) => name in troubles || name),
    ...history.purchases.flatMap(({ way, payment, acts: done }) => [
      way in ways || way,
      payment in payments || payment,
      ...done.map(({ name }) => name in acts || name),
    ]),
  ]
  const unknown = names.find((name) => name !== true)
  if (unknown !== undefined) throw new Error(`The kept history of seed ${kept.seed} has “${unknown}”.`)
  return { ...kept, history: { ...history, settings: { ...USUAL_SETTINGS, ...history.settings } } }
}

/** Keeps a history as the newest. */
export const keep = (kept: KeptHistory, path = PATH): void =>
  appendFileSync(path, `${JSON.stringify(kept)}\n`)
