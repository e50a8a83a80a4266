import type { Clock } from '../src/platform/clock.ts'

/** The event loop's next turn comes only after all promises that wait for nothing but each other. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A time of day that passes only by `advance`, which wakes each sleeper at its own instant. */
export function manualClock(startAt: Date): Clock & { sleeps: number[]; advance(ms: number): Promise<void> } {
  let now = startAt.getTime()
  const sleepers = new Set<{ until: number; wake(): void }>()
  const sleeps: number[] = []
  return {
    sleeps,
    now: () => now,
    sleep: (ms, signal) => {
      sleeps.push(ms)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const sleeper = { until: now + ms, wake: resolve }
      sleepers.add(sleeper)
      signal?.addEventListener('abort', () => reject(signal.reason))
      return promise.finally(() => sleepers.delete(sleeper))
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const [first] = [...sleepers].toSorted((a, b) => a.until - b.until)
        if (!first || first.until > end) break
        now = first.until
        first.wake()
        await settle()
      }
      now = end
    },
  }
}
