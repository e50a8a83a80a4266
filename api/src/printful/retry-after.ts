const DEFAULT_WAIT_MS = 60_000

/**
 * The wait that a 429 asks for: its `Retry-After` (seconds or an HTTP date), else the time in its message
 * ("Please try again after 37 seconds."), else a minute.
 */
export function retryAfterMs(header: string | null, message: string, now = Date.now()): number {
  const value = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  const [, amount, unit] = /after\s+(\d+)\s*(minute|second|s\b)?/i.exec(message) ?? []
  if (!amount) return DEFAULT_WAIT_MS
  return Number(amount) * (unit?.toLowerCase() === 'minute' ? 60_000 : 1000)
}
