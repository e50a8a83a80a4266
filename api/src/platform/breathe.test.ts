import { expect, test } from 'bun:test'
import { breathe } from './breathe.ts'

/** Works for so long, in steps of a millisecond. */
async function work(ms: number): Promise<void> {
  for (let step = 0; step < ms; step++) {
    const end = performance.now() + 1
    while (performance.now() < end);
    await breathe()
  }
}

/** Counts the turns of the event loop until some work has ended. */
async function countTurns(done: Promise<unknown>): Promise<number> {
  let isDone = false
  let turns = 0
  void done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  return turns
}

test('long work lets others go on every 10 ms, and short work is not interrupted', async () => {
  expect(await countTurns(work(100))).toBeGreaterThanOrEqual(9)
  expect(await countTurns(work(5))).toBeLessThanOrEqual(2)
})

test('two works at once block no longer than one', async () => {
  expect(await countTurns(Promise.all([work(50), work(50)]))).toBeGreaterThanOrEqual(9)
})
