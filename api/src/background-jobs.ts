import { CART_MAX_AGE_SECONDS } from '#shared/cookies'
import { DAY_MS } from '#shared/days'
import { deleteOldChanges } from './admin/change-log.ts'
import { queueComparison } from './books/daily.ts'
import { deleteOldPurges } from './cache/purge-log.ts'
import { deleteExpiredCarts } from './cart/queries.ts'
import { deleteOldDeliveryTimes } from './checkout/delivery-times.ts'
import { emptyWriteAheadLog } from './db/deleted-data.ts'
import { retryWhileBusy, transactNow } from './db/transact.ts'
import { deleteUnusedUploads } from './images/unused-uploads.ts'
import { listRetentions } from './orders/retention.ts'
import { startSweeps } from './orders/sweep.ts'
import type { Services } from './services.ts'

/** Starts the background jobs. Returns what stops the cleanup; the services stop the rest. */
export function startBackgroundJobs(services: Services): () => void {
  services.autoSync.start()
  services.webhook.start()
  services.edges?.start()
  services.queue.start()
  const stopSweeps = services.checkout && startSweeps(services.checkout)
  if (services.checkout) queueComparison(services.checkout)
  const stopCleanup = startCleanup(services)
  return () => {
    stopSweeps?.()
    stopCleanup()
  }
}

const INTERVAL_MS = 60 * 60 * 1000

/** Deletes outdated data every hour. Returns a function that stops it. */
export function startCleanup({
  db,
  env,
  cachePurger,
  images,
  log,
}: Pick<Services, 'db' | 'env' | 'cachePurger' | 'images' | 'log'>): () => void {
  const stopping = new AbortController()
  const run = async (name: string, deleteOutdated: () => number | Promise<number>) => {
    if (stopping.signal.aborted) return
    try {
      const count = await retryWhileBusy(deleteOutdated, db.clock)
      if (count > 0) log.debug({ count }, `${name} deleted`)
    } catch (error) {
      log.error(error, `${name} not deleted`)
    }
  }
  const erasePersonalData = async () => {
    for (const { name, days, remove } of listRetentions(env)) {
      await run(name, () => transactNow(db, (tx) => remove(tx, new Date(db.clock.now() - days * DAY_MS))))
    }
  }
  const clean = async () => {
    await run('expired carts', () =>
      deleteExpiredCarts(db, new Date(db.clock.now() - CART_MAX_AGE_SECONDS * 1000)),
    )
    await erasePersonalData()
    await run('old delivery times', () => cachePurger.transact(deleteOldDeliveryTimes))
    await run('old purges', () => deleteOldPurges(db, db.clock.now()))
    await run('old changes', () => deleteOldChanges(db))
    await run('unused uploads', () => deleteUnusedUploads(db, images.folder))
    // The next hour's run empties the log if another process is reading.
    await run('write-ahead logs', () => Number(emptyWriteAheadLog(db)))
  }
  void clean()
  const stopInterval = db.clock.every(INTERVAL_MS, () => void clean())
  return () => {
    stopInterval()
    stopping.abort()
  }
}
