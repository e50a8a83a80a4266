import type { Clock } from '../src/platform/clock.ts'

/** The event loop's next turn comes only after all promises that wait for nothing but each other. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A time of day that passes only by `advance`, which wakes each sleeper at its own instant. */
export function manualClock(startAt: Date): Clock & { sleeps: number[]; advance(ms: number): Promise<void> } {
  let now = startAt.getTime()
  const sleepers = new Set<{ until: number; wake(): void }>()
  const sleeps: number[] = []
  const sleep: Clock['sleep'] = (ms, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const sleeper = { until: now + ms, wake: resolve }
    sleepers.add(sleeper)
    if (ms <= 0) resolve()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise.finally(() => sleepers.delete(sleeper))
  }
  return {
    sleeps,
    now: () => now,
    date: () => new Date(now),
    monotonic: () => now,
    sleep: (ms, signal) => {
      sleeps.push(ms)
      return sleep(ms, signal)
    },
    every(ms, run) {
      const stopping = new AbortController()
      const loop = async () => {
        for (;;) {
          await sleep(ms, stopping.signal)
          run()
        }
      }
      loop().catch(() => {})
      return () => stopping.abort()
    },
    timeout(ms) {
      const controller = new AbortController()
      void sleep(ms).then(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')))
      return controller.signal
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
