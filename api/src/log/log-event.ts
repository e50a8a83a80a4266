import { counters } from '../platform/counters.ts'
import type { Log } from './log.ts'

const SECURITY_EVENTS = {
  'login.succeeded': 'info',
  'login.failed': 'warn',
  'login.locked': 'warn',
  logout: 'info',
  'order_search.locked': 'warn',
  'account.created': 'info',
  'session.ended': 'info',
  'password.changed': 'info',
  'password.failed': 'warn',
  'password.reset_requested': 'info',
  'password.reset_failed': 'warn',
  'account.deleted': 'info',
  'two_factor.enabled': 'info',
  'two_factor.disabled': 'info',
  'two_factor.confirmed': 'info',
  'two_factor.failed': 'warn',
  'recovery_codes.created': 'info',
  'recovery_code.used': 'warn',
  'access.denied': 'warn',
  'admin.changed': 'info',
  'sync.started': 'info',
  'sync.ended': 'info',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

type Details = Record<string, string | number | boolean | null | undefined>
type Secrets = 'email' | 'password' | 'token' | 'cookie' | 'query' | 'event'

/** Logs a security event. `details` must not contain emails, secrets or typed text. */
export function logEvent(
  log: Pick<Log, 'info' | 'warn'>,
  event: SecurityEvent,
  details: Details & { [name in Secrets]?: never } = {},
): void {
  counters.events.set(event, (counters.events.get(event) ?? 0) + 1)
  log[SECURITY_EVENTS[event]]({ event, ...details }, event)
}
