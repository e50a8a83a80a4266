import { GuessLimit } from './auth/guesses.ts'
import { startCartCleaning } from './cart/cleaning.ts'
import { type OpenDatabase, openDatabase } from './db/client.ts'
import type { Env } from './env.ts'
import { createLog, type Log } from './log.ts'
import { PageCache } from './page-cache.ts'
import { picturesFolder } from './pictures/files.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { createSyncRunner, type SyncRunner } from './printful/runner.ts'
import { openPrintfulSource, type PrintfulSource } from './printful-source.ts'
import { tags } from './tags.ts'

/** Everything that lives as long as the process: one of each, passed to whoever needs it. */
export interface Store {
  env: Env
  log: Log
  database: OpenDatabase
  db: OpenDatabase['db']
  pages: PageCache
  pictures: Pictures
  sync: SyncRunner
  guesses: GuessLimit
  /** Where the catalogue comes from; the embedded sandbox starts when it is first asked for. */
  printful(): Promise<PrintfulSource | undefined>
  /** Ends what goes on in the background, so that the last requests can be answered. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function openStore(env: Env): Promise<Store> {
  const log = createLog(env)
  const database = openDatabase(env.DATABASE_PATH)
  const { db } = database
  const pages = new PageCache()

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

  const pictures = createPictures({
    db,
    log,
    folder: picturesFolder(env.DATABASE_PATH),
    imageHosts: env.imageHosts,
    ownHost: () => source && new URL(source.baseUrl).host,
  })
  const sync = createSyncRunner({
    db,
    log,
    pictures,
    access: printful,
    onCommitted: (productIds) =>
      pages.invalidate([tags.products, tags.collections, ...productIds.map(tags.product)]),
  })
  const stopCartCleaning = startCartCleaning({ db, log })
  return {
    env,
    log,
    database,
    db,
    pages,
    pictures,
    sync,
    guesses: new GuessLimit(db),
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
const shelf = globalThis as typeof globalThis & { [KEY]?: Store }

/**
 * The running process's store. It hangs on the global object because in development the server that opens it and the
 * pages that use it are two module graphs, and because a module that is edited and loaded again must find the same one.
 */
export function currentStore(): Store {
  const store = shelf[KEY]
  if (!store) throw new Error('The store is used before it is open.')
  return store
}

export function setCurrentStore(store: Store): Store {
  shelf[KEY] = store
  return store
}
