import { deleteOldChanges } from './admin/changes/log.ts'
import { deleteOldPurges } from './cache/purge-log.ts'
import { CART_MAX_AGE_SECONDS } from './cart/cookies.ts'
import { deleteExpiredCarts } from './cart/queries.ts'
import { clearOldDrafts } from './checkout/drafts.ts'
import { emptyWriteAheadLog } from './db/deleted-data.ts'
import { retryWhileBusy } from './db/transact.ts'
import { deleteUnusedUploads } from './images/unused-uploads.ts'
import { deleteUnpaidQuotes, eraseOldOrders } from './orders/personal-data.ts'
import { startSweeps } from './orders/sweep.ts'
import type { Services } from './services.ts'

/** Starts what a running server does by itself. Returns what stops the cleanup; the services stop the rest themselves. */
export function startBackgroundJobs(services: Services): () => void {
  services.autoSync.start()
  services.webhook.start()
  services.statistics.start()
  services.edges?.start()
  services.queue?.start()
  const stopSweeps = services.queue ? startSweeps(services) : undefined
  const stopCleanup = startCleanup(services)
  return () => {
    stopSweeps?.()
    stopCleanup()
  }
}

const INTERVAL_MS = 60 * 60 * 1000
const DAY_MS = 24 * INTERVAL_MS
const CHECKOUT_DAYS = 30

/**
 * Deletes carts whose cookie has expired, personal data and quotes that are no longer needed, unused uploads, old purges and old
 * changes, now and every hour. Returns what stops it.
 */
export function startCleanup({
  db,
  env,
  images,
  log,
}: Pick<Services, 'db' | 'env' | 'images' | 'log'>): () => void {
  const run = async (name: string, deleteOutdated: () => number) => {
    try {
      const count = await retryWhileBusy(deleteOutdated, db.clock)
      if (count > 0) log.debug({ count }, `${name} deleted`)
    } catch (error) {
      log.error(error, `${name} not deleted`)
    }
  }
  const clean = async () => {
    await run('expired carts', () =>
      deleteExpiredCarts(db, new Date(db.clock.now() - CART_MAX_AGE_SECONDS * 1000)),
    )
    await run('personal data of old orders', () =>
      eraseOldOrders(db, new Date(db.clock.now() - env.ORDER_DATA_DAYS * DAY_MS)),
    )
    await run('unpaid quotes', () => deleteUnpaidQuotes(db, new Date(db.clock.now() - DAY_MS)))
    await run('data of old checkouts', () =>
      clearOldDrafts(db, new Date(db.clock.now() - CHECKOUT_DAYS * DAY_MS)),
    )
    await run('old purges', () => deleteOldPurges(db, db.clock.now()))
    await run('old changes', () => deleteOldChanges(db))
    await run('unused uploads', () => deleteUnusedUploads(db, images.folder))
    // Another process may be reading: then it is the next hour's work.
    await run('write-ahead logs', () => Number(emptyWriteAheadLog(db)))
  }
  void clean()
  return db.clock.every(INTERVAL_MS, () => void clean())
}
