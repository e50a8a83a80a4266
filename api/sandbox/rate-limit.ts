const windowMs = 60_000

/** A fixed window: so many calls, all given back together when the minute is over. */
export function rateLimit(callsPerMinute: number) {
  let endsAt = 0
  let remaining = 0
  return {
    /** Counts a call; says whether it is allowed, and how many seconds are left of this window. */
    take() {
      const now = Date.now()
      if (now >= endsAt) {
        endsAt = now + windowMs
        remaining = callsPerMinute
      }
      const allowed = remaining > 0
      if (allowed) remaining -= 1
      return { allowed, seconds: Math.ceil((endsAt - now) / 1000), headers: this.headers(now) }
    },
    headers(now: number): Record<string, string> {
      return {
        'X-Ratelimit-Limit': String(callsPerMinute),
        'X-Ratelimit-Remaining': String(remaining),
        'X-Ratelimit-Reset': String(Math.ceil((endsAt - now) / 1000)),
        'X-Ratelimit-Policy': `${callsPerMinute};w=60;`,
      }
    },
  }
}
