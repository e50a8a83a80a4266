import { type OpenDatabase, openDatabase } from './db/client.ts'
import type { Env } from './env.ts'
import { createLog, type Log } from './log.ts'
import { PageCache } from './page-cache.ts'

/** Everything that lives as long as the process: one of each, passed to whoever needs it. */
export interface Store {
  env: Env
  log: Log
  database: OpenDatabase
  db: OpenDatabase['db']
  pages: PageCache
  close(): Promise<void>
}

export async function openStore(env: Env): Promise<Store> {
  const log = createLog(env)
  const database = openDatabase(env.DATABASE_PATH)
  return {
    env,
    log,
    database,
    db: database.db,
    pages: new PageCache(),
    close: async () => database.close(),
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
