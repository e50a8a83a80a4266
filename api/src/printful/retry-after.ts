const DEFAULT_WAIT_MS = 60_000
/** Format that all senders must use. `Date.parse` also finds a date in "May 2099". */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Parses seconds or an HTTP date. @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const value = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Returns the header's wait, else that of the message ("Please try again after 37 seconds."), else a minute. */
export function retryAfterMs(header: string | null, message: string, now: number): number {
  const waitMs = parseRetryAfter(header, now)
  if (waitMs !== undefined) return waitMs
  const [, amount, unit] = /after\s+(\d+)\s*(minute|second|s\b)?/i.exec(message) ?? []
  if (!amount) return DEFAULT_WAIT_MS
  return Number(amount) * (unit?.toLowerCase() === 'minute' ? 60_000 : 1000)
}
