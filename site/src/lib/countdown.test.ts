import { afterEach, beforeEach, expect, jest, mock, test } from 'bun:test'
import { Countdown } from './countdown.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('the time while it is stopped doesn’t count', () => {
  const onEnd = mock()
  const countdown = new Countdown(4000, onEnd)
  countdown.start()
  countdown.start()
  jest.advanceTimersByTime(3000)
  countdown.stop()
  countdown.stop()
  jest.advanceTimersByTime(10_000)
  countdown.start()
  jest.advanceTimersByTime(999)
  expect(onEnd).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})
