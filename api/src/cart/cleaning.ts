import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import { CART_KEPT_SECONDS } from './cookies.ts'
import { deleteUnusedCarts } from './queries.ts'

const EVERY_MS = 60 * 60 * 1000

/** Forgets carts as their cookies expire: now, and each hour until the returned function is called. */
export function startCartCleaning({ db, log }: { db: Db; log: Log }): () => void {
  const clean = () => {
    try {
      const count = deleteUnusedCarts(db, new Date(Date.now() - CART_KEPT_SECONDS * 1000))
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
