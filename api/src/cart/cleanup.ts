import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import { CART_MAX_AGE_SECONDS } from './cookies.ts'
import { deleteExpiredCarts } from './queries.ts'

const EVERY_MS = 60 * 60 * 1000

/** Forgets carts as their cookies expire: now, and each hour until the returned function is called. */
export function startCartCleanup({ db, log }: { db: Db; log: Log }): () => void {
  const clean = () => {
    try {
      const count = deleteExpiredCarts(db, new Date(Date.now() - CART_MAX_AGE_SECONDS * 1000))
      if (count > 0) log.debug({ count }, 'unused carts were removed')
    } catch (error) {
      log.error(error, 'unused carts could not be removed')
    }
  }
  clean()
  const timer = setInterval(clean, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
