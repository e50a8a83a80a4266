import type { Log } from './log.ts'

const MAX_KEYS = 200
const logged = new WeakMap<object, Set<string>>()

/** Logs a message once for each set of details, which must not be personal, until the server restarts. */
export function logOnce(log: Pick<Log, 'warn'>, details: Record<string, unknown>, message: string): void {
  const keys = logged.get(log) ?? new Set()
  const key = JSON.stringify([message, details])
  if (keys.has(key) || keys.size >= MAX_KEYS) return
  logged.set(log, keys.add(key))
  log.warn(details, message)
}

/** Returns a name like those of Printful's events and statuses. Anything else may be personal. */
export const nameForLog = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value : undefined
