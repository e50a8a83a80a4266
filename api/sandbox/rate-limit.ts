import type { SandboxClock } from './clock.ts'

const WINDOW_MS = 60_000

/** Counts in a fixed window: all calls of a minute come back together when it is over. */
export function rateLimit(callsPerMinute: number, clock: SandboxClock) {
  let endsAt = 0
  let remaining = 0
  return {
    consume() {
      const now = clock.now()
      if (now >= endsAt) {
        endsAt = now + WINDOW_MS
        remaining = callsPerMinute
      }
      const allowed = remaining > 0
      if (allowed) remaining -= 1
      const seconds = Math.ceil((endsAt - now) / 1000)
      const headers: Record<string, string> = {
        'X-Ratelimit-Limit': String(callsPerMinute),
        'X-Ratelimit-Remaining': String(remaining),
        'X-Ratelimit-Reset': String(seconds),
        'X-Ratelimit-Policy': `${callsPerMinute};w=60;`,
      }
      return { allowed, seconds, headers }
    },
  }
}
