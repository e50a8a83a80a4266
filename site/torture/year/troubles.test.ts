import { expect, setDefaultTimeout, test } from 'bun:test'
import { type History, namesOf } from './history.ts'
import { runHistory } from './run-history.ts'
import { troubles } from './troubles.ts'
import { drawHistory } from './year.ts'

setDefaultTimeout(60_000)

const HOUR_MS = 60 * 60_000

/** Draws purchases and begins all troubles among them, so that many last at the same time. */
function drawTroubled(seed: number): History {
  const history = drawHistory(8, seed)
  const begun = namesOf(troubles).map((name, index) => ({
    name,
    at: (index * HOUR_MS) / 4,
    size: (index * 37) % 100,
  }))
  return { ...history, troubles: begun }
}

test('all troubles at once end by themselves, and the same seed repeats them', async () => {
  const [first, second] = [await runHistory(drawTroubled(5), 5), await runHistory(drawTroubled(5), 5)]
  expect(second.digest).toBe(first.digest)
  expect(first.counts['troubles that are over']).toBe(namesOf(troubles).length)
})
