import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import { expireSession } from './sessions.ts'
import type { SandboxSession } from './wire.ts'

export type Expiry = ReturnType<typeof createExpiry>

export function createExpiry(ledger: Ledger, events: Events) {
  let open: SandboxSession[] = []
  let seenCount = 0
  let nextAt = Number.POSITIVE_INFINITY

  const takeNew = (): void => {
    for (const session of ledger.sessions.rows.slice(seenCount)) {
      open.push(session)
      nextAt = Math.min(nextAt, session.expires_at)
      seenCount += 1
    }
  }

  /** Expires the sessions at once, then tells the store of each. */
  const tick = async (): Promise<void> => {
    takeNew()
    const now = ledger.now()
    if (now < nextAt) return
    const due = open.filter(({ expires_at }) => expires_at <= now)
    open = open.filter(({ status, expires_at }) => status === 'open' && expires_at > now)
    nextAt = open.reduce((next, { expires_at }) => Math.min(next, expires_at), Number.POSITIVE_INFINITY)
    for (const session of due.filter((each) => expireSession(each) === undefined))
      await events.send('checkout.session.expired', session)
  }

  return {
    tick,

    async passTime(seconds: number): Promise<void> {
      ledger.passTime(seconds)
      await tick()
    },
  }
}
