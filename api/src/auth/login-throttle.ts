import { and, count, eq, gt, lte, min } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { TimeSpan } from 'oslo'
import type { Db } from '../db/client.ts'
import { loginFailures } from '../db/schema.ts'
import { hashToken } from '../token.ts'

const LIMIT = 10
const WINDOW = new TimeSpan(15, 'm')
const SWEEP_INTERVAL = new TimeSpan(1, 'm')

const windowStart = () => new Date(Date.now() - WINDOW.milliseconds())

/** Hashed, since people type their password into the wrong field. */
export function userKey(email: string): string {
  return `user:${hashToken(email)}`
}

/** After 10 failures in 15 minutes for one user or one client, login attempts are refused until the window has passed. */
export class LoginThrottle {
  #pending = new Map<string, Promise<unknown>>()
  #sweptAt = 0

  constructor(private readonly db: Db) {}

  /** Serialized, so that attempts sent at once count like attempts in a row. @throws 429 with `Retry-After` */
  async attempt<T>(user: string, client: string, verify: () => Promise<T | null>): Promise<T | null> {
    const keys = [user, client]
    const previous = Promise.all(keys.map((key) => this.#pending.get(key)))
    const attempt = previous.then(() => this.#attemptNow(user, client, verify))
    const settled = Promise.allSettled([attempt])
    for (const key of keys) this.#pending.set(key, settled)
    try {
      return await attempt
    } finally {
      for (const key of keys) {
        if (this.#pending.get(key) === settled) this.#pending.delete(key)
      }
    }
  }

  async #attemptNow<T>(user: string, client: string, verify: () => Promise<T | null>): Promise<T | null> {
    this.#sweep()
    const waitSeconds = Math.max(this.#waitSeconds(user), this.#waitSeconds(client))
    if (waitSeconds > 0) throw tooManyFailures(waitSeconds)
    const verified = await verify()
    if (verified === null) {
      const failedAt = new Date()
      this.db
        .insert(loginFailures)
        .values([user, client].map((key) => ({ key, failedAt })))
        .run()
    } else {
      resetLoginFailures(this.db, user)
    }
    return verified
  }

  #waitSeconds(key: string): number {
    const { failures, oldest } = this.db
      .select({ failures: count(), oldest: min(loginFailures.failedAt) })
      .from(loginFailures)
      .where(and(eq(loginFailures.key, key), gt(loginFailures.failedAt, windowStart())))
      .get()!
    if (failures < LIMIT || oldest === null) return 0
    return Math.ceil((oldest.getTime() + WINDOW.milliseconds() - Date.now()) / 1000)
  }

  #sweep() {
    if (Math.abs(Date.now() - this.#sweptAt) < SWEEP_INTERVAL.milliseconds()) return
    this.#sweptAt = Date.now()
    this.db.delete(loginFailures).where(lte(loginFailures.failedAt, windowStart())).run()
  }
}

/** After a right password, and after a new one. */
export function resetLoginFailures(db: Db, user: string): void {
  db.delete(loginFailures).where(eq(loginFailures.key, user)).run()
}

function tooManyFailures(waitSeconds: number): HTTPException {
  const minutes = Math.ceil(waitSeconds / 60)
  return new HTTPException(429, {
    message: `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    res: new Response(null, { headers: { 'Retry-After': String(waitSeconds) } }),
  })
}
