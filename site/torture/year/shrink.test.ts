import { expect, test } from 'bun:test'
import { type History, USUAL_SETTINGS } from './history.ts'
import { cutAfter, shrink } from './shrink.ts'
import { drawHistory } from './year.ts'

/** Draws a history in which enough happens. */
function drawRich(): History {
  for (let seed = 1; ; seed++) {
    const history = drawHistory(40, seed)
    if (history.troubles.length > 10 && history.purchases.some(({ acts }) => acts.length > 1)) return history
  }
}

test('a history is shortened to what it needs to fail', async () => {
  const history = drawRich()
  const [purchase] = history.purchases.filter(({ acts }) => acts.length > 1)
  const act = purchase!.acts[1]!
  const trouble = history.troubles[3]!
  const has = (list: readonly object[], part: object) => list.some((each) => Bun.deepEquals(each, part))
  const shortest = await shrink(
    history,
    async ({ purchases, troubles }) =>
      has(
        purchases.flatMap(({ acts }) => acts),
        act,
      ) && has(troubles, trouble),
    1000,
  )
  expect([shortest.settings, shortest.troubles]).toEqual([USUAL_SETTINGS, [trouble]])
  expect(shortest.purchases.map(({ acts, lines }) => ({ acts, lines }))).toEqual([{ acts: [act], lines: [] }])
})

test('what begins after an instant is left out', () => {
  const history = drawRich()
  const ms = history.troubles.toSorted((a, b) => a.at - b.at)[9]!.at
  const { purchases, troubles } = cutAfter(history, ms)
  expect(troubles.length).toBeGreaterThanOrEqual(10)
  expect(Math.max(...troubles.map(({ at }) => at))).toBe(ms)
  expect(purchases.every(({ at, acts }) => acts.every(({ after }) => at + after <= ms))).toBe(true)
})
