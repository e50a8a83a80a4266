import { and, count, eq, gt, inArray, lte, min, or } from 'drizzle-orm'
import type { HTTPException } from 'hono/http-exception'
import { TimeSpan } from 'oslo'
import type { Db } from '../db/client.ts'
import { loginFailures } from '../db/schema/accounts.ts'
import { transact, writeIfPossible } from '../db/transact.ts'
import { tooManyRequests } from '../http/rate-limit.ts'
import type { Log } from '../log/log.ts'
import { logEvent, type SecurityEvent } from '../log/log-event.ts'
import { hashToken } from '../platform/token.ts'

const LIMIT = 10
const WINDOW = new TimeSpan(15, 'm')
const SWEEP_INTERVAL = new TimeSpan(1, 'm')

const windowStart = () => new Date(Date.now() - WINDOW.milliseconds())

// Keys are hashed, because people type passwords into the wrong field.
export const userKey = (email: string): string => `user:${hashToken(email)}`

// Strangers' failures don't count for a browser that has logged in before.
export const browserKey = (browserId: string): string => `browser:${hashToken(browserId)}`

// Separate keys keep strangers from slowing an account's logins by sign-ups or resets with its email.
export const signupKey = (email: string): string => `signup:${hashToken(email)}`

export const resetKey = (emailOrToken: string): string => `reset:${hashToken(emailOrToken)}`

export const sessionKey = (sessionId: number): string => `session:${sessionId}`

// A shared count could be reset by whoever has the password.
export const codeKey = (key: string): string => `code:${key}`

export const orderEmailKey = (email: string): string => `order-email:${hashToken(email)}`
export const orderAddressKey = (clientKey: string): string => `order-address:${hashToken(clientKey)}`

export const keysOfEmail = (email: string): string[] => [
  userKey(email),
  codeKey(userKey(email)),
  signupKey(email),
  resetKey(email),
  orderEmailKey(email),
]

interface ThrottledAction {
  lockedEvent: SecurityEvent
  refusal: string
}

const LOGIN: ThrottledAction = { lockedEvent: 'login.locked', refusal: 'Too many failed attempts.' }

/** Refuses attempts after 10 failures in 15 minutes per key or client. Future failures don't count: the clock was set back. */
export class FailureThrottle {
  #pending = new Map<string, Promise<unknown>>()
  #sweptAt = 0

  constructor(
    private readonly db: Db,
    private readonly log: Pick<Log, 'info' | 'warn'>,
    private readonly action = LOGIN,
  ) {}

  /** Runs attempts one by one, so that parallel ones count. A null result is a failure. @throws 429 with `Retry-After` */
  async attempt<T>(key: string, client: string, verify: () => Promise<T | null>): Promise<T | null> {
    const keys = [key, client]
    const previous = Promise.all(keys.map((each) => this.#pending.get(each)))
    const attempt = previous.then(() => this.#attemptNow(key, client, verify))
    const settled = Promise.allSettled([attempt])
    for (const each of keys) this.#pending.set(each, settled)
    try {
      return await attempt
    } finally {
      for (const each of keys) {
        if (this.#pending.get(each) === settled) this.#pending.delete(each)
      }
    }
  }

  /** Runs work that always counts as a failure. @throws 429 with `Retry-After` */
  async countAttempt<T>(key: string, client: string, work: () => Promise<T>): Promise<T> {
    const done = Promise.withResolvers<T>()
    await this.attempt(key, client, async () => {
      done.resolve(await work())
      return null
    })
    return done.promise
  }

  async #attemptNow<T>(key: string, client: string, verify: () => Promise<T | null>): Promise<T | null> {
    this.#sweep()
    const waitSeconds = Math.max(this.#waitSeconds(key), this.#waitSeconds(client))
    if (waitSeconds > 0) throw tooManyAttempts(this.action.refusal, waitSeconds)
    const verified = await verify()
    if (verified === null) await this.#saveFailure([key, client])
    else await transact(this.db, (tx) => resetLoginFailures(tx, key))
    return verified
  }

  async #saveFailure(keys: string[]) {
    const failedAt = new Date()
    const rows = keys.map((key) => ({ key, failedAt }))
    await transact(this.db, (tx) => tx.insert(loginFailures).values(rows).run())
    for (const key of keys) {
      if (this.#waitSeconds(key) > 0)
        logEvent(this.log, this.action.lockedEvent, { by: key.split(':', 1)[0] })
    }
  }

  #waitSeconds(key: string): number {
    const { failures, oldest } = this.db
      .select({ failures: count(), oldest: min(loginFailures.failedAt) })
      .from(loginFailures)
      .where(
        and(
          eq(loginFailures.key, key),
          gt(loginFailures.failedAt, windowStart()),
          lte(loginFailures.failedAt, new Date()),
        ),
      )
      .get()!
    if (failures < LIMIT || oldest === null) return 0
    return Math.ceil((oldest.getTime() + WINDOW.milliseconds() - Date.now()) / 1000)
  }

  #sweep() {
    if (Math.abs(Date.now() - this.#sweptAt) < SWEEP_INTERVAL.milliseconds()) return
    this.#sweptAt = Date.now()
    const isOutside = or(lte(loginFailures.failedAt, windowStart()), gt(loginFailures.failedAt, new Date()))
    writeIfPossible(() => this.db.delete(loginFailures).where(isOutside).run())
  }
}

export function resetLoginFailures(db: Db, ...keys: string[]): void {
  db.delete(loginFailures).where(inArray(loginFailures.key, keys)).run()
}

function tooManyAttempts(refusal: string, waitSeconds: number): HTTPException {
  const minutes = Math.ceil(waitSeconds / 60)
  const unit = minutes === 1 ? 'minute' : 'minutes'
  return tooManyRequests(`${refusal} Please try again in ${minutes} ${unit}.`, waitSeconds)
}
