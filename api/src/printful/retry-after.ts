/** What Printful's own text promises when it names no time. */
const DEFAULT_WAIT_MS = 60_000

/**
 * How long a 429 asks to wait: its `Retry-After` (seconds or an HTTP date), else the time in its text
 * ("Please try again after 37 seconds."), else a minute.
 */
export function retryAfterMs(header: string | null, text: string, now = Date.now()): number {
  const value = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  const said = /after\s+(\d+)\s*(minute|second|s\b)?/i.exec(text)
  if (said) return Number(said[1]) * (said[2]?.toLowerCase() === 'minute' ? 60_000 : 1000)
  return DEFAULT_WAIT_MS
}
