import { expect, test } from 'bun:test'
import { openSmallYear } from './small-year.ts'

const DAY_MS = 24 * 60 * 60_000

test('a timer that something else has left in the process goes on in real time', async () => {
  let rounds = 0
  let isOver = false
  const goOn = () => {
    rounds++
    if (!isOver) setTimeout(goOn)
  }
  goOn()
  using year = await openSmallYear()
  await year.purchase(1, 5 * DAY_MS)
  isOver = true
  expect(rounds).toBeLessThan(20_000)
})
