import { eq, sql } from 'drizzle-orm'
import { type Db, isDatabaseError, type OpenDatabase } from '../db/client.ts'
import { CATALOG_VERSION, catalogVersion } from '../db/schema/catalog.ts'
import { transact, transactInSlices } from '../db/transact.ts'
import { findLastPurgeId, preparePurgesAfter } from './purge-log.ts'
import type { ResponseCache } from './response-cache.ts'
import { tags } from './tags.ts'

/** Purges what this process and others on the database have changed, according to the log of purges. */
export class CachePurger {
  #listPurgesAfter: ReturnType<typeof preparePurgesAfter>
  #lastId: number
  #catalogVersion: string
  #dataVersion: number | undefined
  onPurged: ((tags: readonly string[]) => void) | undefined

  constructor(
    private readonly database: Pick<OpenDatabase, 'db' | 'dataVersion' | 'openWriter'>,
    private readonly cache: Pick<ResponseCache, 'purge'>,
  ) {
    this.#listPurgesAfter = preparePurgesAfter(database.db)
    this.#dataVersion = database.dataVersion()
    this.#lastId = findLastPurgeId(database.db)
    this.#catalogVersion = readCatalogVersion(database.db)
  }

  async transact<T>(change: (tx: Db) => T): Promise<T> {
    const result = await transact(this.database.db, change)
    this.purgeLogged()
    return result
  }

  async transactInSlices<T>(change: (tx: Db) => Promise<T>): Promise<T> {
    const result = await transactInSlices(this.database, change)
    this.purgeLogged()
    return result
  }

  /** Reads the log, although a transaction of this process doesn't change its data version. */
  purgeLogged(): void {
    this.#dataVersion = undefined
    this.poll()
  }

  /** Takes about a microsecond if no process has written. A later call makes up for a database that can't be read. */
  poll(): void {
    try {
      const version = this.database.dataVersion()
      if (version === this.#dataVersion) return
      this.#readLog()
      this.#dataVersion = version
    } catch (error) {
      if (!isDatabaseError(error)) throw error
    }
  }

  #readLog(): void {
    const purges = this.#listPurgesAfter(this.#lastId)
    const version = readCatalogVersion(this.database.db)
    const isCatalogChanged = version !== this.#catalogVersion
    this.#catalogVersion = version
    if (purges.length > 0) {
      const hasMissedSome = purges[0]!.id > this.#lastId + 1
      this.#lastId = purges.at(-1)!.id
      this.#purge(hasMissedSome ? [tags.all] : [...new Set(purges.flatMap((purge) => purge.tags))])
    } else if (isCatalogChanged) {
      // Somebody has changed the database by hand.
      this.#purge([tags.all])
    }
  }

  #purge(purged: readonly string[]): void {
    this.cache.purge(purged.includes(tags.all) ? undefined : purged)
    this.onPurged?.(purged)
  }
}

function readCatalogVersion(db: Db): string {
  const { version } =
    db.select().from(catalogVersion).where(eq(catalogVersion.id, CATALOG_VERSION)).get() ?? {}
  const [schema] = db.all<{ schema_version: number }>(sql`PRAGMA schema_version`)
  return `${schema?.schema_version} ${version}`
}
