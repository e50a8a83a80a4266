import { createSyncRunner, type SyncRunner } from './admin/sync/runner.ts'
import { LoginThrottle } from './auth/login-throttle.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { tags } from './cache/tags.ts'
import { type CartActions, createCartActions } from './cart/actions.ts'
import { startCartCleanup } from './cart/cleanup.ts'
import { type OpenDatabase, openDatabase } from './db/client.ts'
import type { Env } from './env.ts'
import { createImageDownloader, type ImageDownloader } from './images/download.ts'
import { imagesFolder } from './images/files.ts'
import { createLog, type Log } from './log.ts'
import { openPrintfulSource, type PrintfulSource } from './printful/source.ts'

/** Everything that lives as long as the process: one of each, passed to whoever needs it. */
export interface Services {
  env: Env
  log: Log
  database: OpenDatabase
  db: OpenDatabase['db']
  responseCache: ResponseCache
  images: ImageDownloader
  sync: SyncRunner
  cart: CartActions
  loginThrottle: LoginThrottle
  /** Where the catalog comes from; the embedded sandbox starts when it is first asked for. */
  printful(): Promise<PrintfulSource | undefined>
  /** Ends what goes on in the background, so that the last requests can be answered. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function openServices(env: Env): Promise<Services> {
  const log = createLog(env)
  const database = openDatabase(env.DATABASE_PATH)
  const { db } = database
  const responseCache = new ResponseCache()

  let opening: Promise<PrintfulSource | undefined> | undefined
  let source: PrintfulSource | undefined
  const printful = () => {
    opening ??= openPrintfulSource(env)
      .then((opened) => {
        source = opened
        return opened
      })
      .finally(() => {
        // An opening that failed is tried again by whoever asks next.
        if (!source) opening = undefined
      })
    return opening
  }

  const images = createImageDownloader({
    db,
    log,
    folder: imagesFolder(env.DATABASE_PATH),
    imageHosts: env.imageHosts,
    ownHost: () => source && new URL(source.baseUrl).host,
  })
  const sync = createSyncRunner({
    db,
    log,
    images,
    access: printful,
    onCommitted: (productIds) =>
      responseCache.purge([tags.products, tags.collections, ...productIds.map(tags.product)]),
  })
  const stopCartCleaning = startCartCleanup({ db, log })
  return {
    env,
    log,
    database,
    db,
    responseCache,
    images,
    sync,
    cart: createCartActions(db),
    loginThrottle: new LoginThrottle(db),
    printful,
    stop: () => sync.stop(),
    close: async () => {
      stopCartCleaning()
      await sync.stop()
      await source?.close()
      database.close()
    },
  }
}

const KEY = Symbol.for('opentowork.store')
const shelf = globalThis as typeof globalThis & { [KEY]?: Services }

/**
 * The running process's store. It hangs on the global object because in development the server that opens it and the
 * pages that use it are two module graphs, and because a module that is edited and loaded again must find the same one.
 */
export function getServices(): Services {
  const services = shelf[KEY]
  if (!services) throw new Error('The store is used before it is open.')
  return services
}

export function setServices(services: Services): Services {
  shelf[KEY] = services
  return services
}
