import { deleteOldChanges } from './admin/changes/log.ts'
import { deleteOldPurges } from './cache/purge-log.ts'
import { CART_MAX_AGE_SECONDS } from './cart/cookies.ts'
import { deleteExpiredCarts } from './cart/queries.ts'
import { deleteUnusedUploads } from './images/unused-uploads.ts'
import type { Services } from './services.ts'

const INTERVAL_MS = 60 * 60 * 1000

/** Deletes carts whose cookie has expired, unused uploads, old purges and old changes, now and every hour. Returns what stops it. */
export function startCleanup({ db, images, log }: Pick<Services, 'db' | 'images' | 'log'>): () => void {
  const run = (name: string, deleteOutdated: () => number) => {
    try {
      const count = deleteOutdated()
      if (count > 0) log.debug({ count }, `${name} deleted`)
    } catch (error) {
      log.error(error, `${name} not deleted`)
    }
  }
  const clean = () => {
    run('expired carts', () => deleteExpiredCarts(db, new Date(Date.now() - CART_MAX_AGE_SECONDS * 1000)))
    run('old purges', () => deleteOldPurges(db))
    run('old changes', () => deleteOldChanges(db))
    run('unused uploads', () => deleteUnusedUploads(db, images.folder))
  }
  clean()
  const timer = setInterval(clean, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
