import { and, count, eq, gt, lte, min } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import ipaddr from 'ipaddr.js'
import { TimeSpan } from 'oslo'
import type { Db } from '../db/client.ts'
import { loginFailures } from '../db/schema.ts'
import { hashToken } from '../token.ts'

const LIMIT = 10
const WINDOW = new TimeSpan(15, 'm')
/** How often rows that no longer count are swept away. */
const SWEEP_INTERVAL = new TimeSpan(1, 'm')

const windowStart = () => new Date(Date.now() - WINDOW.milliseconds())

/** A hash, since people type their password into the wrong field. */
export function accountKey(email: string): string {
  return `account:${hashToken(email)}`
}

/** Of IPv6 the network: a single subscriber has 2^64 addresses in one. */
export function clientKey(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return `address:${address?.slice(0, 100) || 'unknown'}`
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `address:${parsed.toString()}`
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `address:${network.join(':')}::/64`
}

/** Slows guessing: after 10 failures in 15 minutes for an account or an address, none is judged until they are past. */
export class LoginThrottle {
  #last = new Map<string, Promise<void>>()
  #sweptAt = 0

  constructor(private readonly db: Db) {}

  /**
   * Runs `verify`, which answers null for a wrong password. Guesses at one account, or from one address, are judged one
   * after another: many sent at once are counted like many sent in a row. @throws 429 with `Retry-After`
   */
  async attempt<T>(account: string, address: string, verify: () => Promise<T | null>): Promise<T | null> {
    const subjects = [account, address]
    const earlier = Promise.all(subjects.map((subject) => this.#last.get(subject)))
    const turn = earlier.then(() => this.#judge(account, address, verify))
    const over = turn.then(
      () => {},
      () => {},
    )
    for (const subject of subjects) this.#last.set(subject, over)
    try {
      return await turn
    } finally {
      for (const subject of subjects) {
        if (this.#last.get(subject) === over) this.#last.delete(subject)
      }
    }
  }

  /** Forgets an account's failures: its password was right, or it has a new one. */
  reset(account: string): void {
    this.db.delete(loginFailures).where(eq(loginFailures.key, account)).run()
  }

  async #judge<T>(account: string, address: string, verify: () => Promise<T | null>): Promise<T | null> {
    this.#sweep()
    const waitSeconds = Math.max(this.#waitSeconds(account), this.#waitSeconds(address))
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    const verified = await verify()
    if (verified === null) {
      const failedAt = new Date()
      this.db
        .insert(loginFailures)
        .values([account, address].map((key) => ({ key, failedAt })))
        .run()
    } else {
      this.reset(account)
    }
    return verified
  }

  /** How long until one more guess is judged: 0 below the limit, else until the first failure in the window is past. */
  #waitSeconds(subject: string): number {
    const { failures, first } = this.db
      .select({ failures: count(), first: min(loginFailures.failedAt) })
      .from(loginFailures)
      .where(and(eq(loginFailures.key, subject), gt(loginFailures.failedAt, windowStart())))
      .get()!
    if (failures < LIMIT || first === null) return 0
    return Math.ceil((first.getTime() + WINDOW.milliseconds() - Date.now()) / 1000)
  }

  #sweep() {
    if (Math.abs(Date.now() - this.#sweptAt) < SWEEP_INTERVAL.milliseconds()) return
    this.#sweptAt = Date.now()
    this.db.delete(loginFailures).where(lte(loginFailures.failedAt, windowStart())).run()
  }
}

function tooMany(waitSeconds: number): HTTPException {
  const minutes = Math.ceil(waitSeconds / 60)
  return new HTTPException(429, {
    message: `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    res: new Response(null, { headers: { 'Retry-After': String(waitSeconds) } }),
  })
}
