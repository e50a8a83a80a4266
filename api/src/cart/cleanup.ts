import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import { CART_MAX_AGE_SECONDS } from './cookies.ts'
import { deleteExpiredCarts } from './queries.ts'

const INTERVAL_MS = 60 * 60 * 1000

/** Deletes carts whose cookie has expired, now and every hour. Returns the function that stops it. */
export function startCartCleanup({ db, log }: { db: Db; log: Log }): () => void {
  const clean = () => {
    try {
      const count = deleteExpiredCarts(db, new Date(Date.now() - CART_MAX_AGE_SECONDS * 1000))
      if (count > 0) log.debug({ count }, 'expired carts deleted')
    } catch (error) {
      log.error(error, 'expired carts not deleted')
    }
  }
  clean()
  const timer = setInterval(clean, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
