import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { count, desc } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { openShared } from '../db/database-lock.ts'
import { users } from '../db/schema/accounts.ts'
import { products } from '../db/schema/catalog.ts'
import { carts, orders } from '../db/schema/orders.ts'
import { OWNER_ONLY_FOLDER } from '../platform/owner-only.ts'
import { isDatabaseFile, readArchive, requireGzip } from './archive.ts'
import { toBackupError } from './error.ts'
import { DATABASE_NAME } from './manifest.ts'
import { followLinks } from './move-file.ts'
import { requireStore } from './require-store.ts'
import { createStaging, type Staging } from './staging.ts'

export interface StoreCounts {
  newestOrder: { id: number; createdAt: Date } | undefined
  orders: number
  accounts: number
  carts: number
  products: number
}

export interface VerifiedBackup {
  backup: StoreCounts
  /** Undefined without a database, as on a new machine. */
  store: StoreCounts | undefined
}

/**
 * Restores a backup, or a database that Litestream has restored, into a folder beside the data, checks the copy and counts what
 * it has. The store may run. @throws BackupError
 */
export async function verifyBackup(path: string, databasePath: string): Promise<VerifiedBackup> {
  const isDatabase = await isDatabaseFile(path)
  if (!isDatabase) await requireGzip(path)
  const parent = dirname(followLinks(databasePath))
  let staging: Staging | undefined
  try {
    if (!existsSync(parent)) await mkdir(parent, { recursive: true, mode: OWNER_ONLY_FOLDER })
    staging = await createStaging(parent)
    const copyPath = join(staging.folder, DATABASE_NAME)
    if (isDatabase) await copyFile(path, copyPath)
    else await readArchive(path, staging.folder)
    requireStore(copyPath, path)
    return { backup: countStore(copyPath), store: countRunning(databasePath) }
  } catch (error) {
    throw toBackupError(error, parent, databasePath)
  } finally {
    await staging?.remove()
  }
}

function countRunning(databasePath: string): StoreCounts | undefined {
  if (!existsSync(databasePath)) return undefined
  const { opened, release } = openShared(databasePath, () => countStore(databasePath))
  release()
  return opened
}

function countStore(path: string): StoreCounts {
  const sqlite = new Database(path, { readwrite: true })
  try {
    sqlite.run('PRAGMA busy_timeout = 5000')
    const db = drizzle(sqlite)
    const countRows = (table: SQLiteTable) => db.select({ rows: count() }).from(table).get()!.rows
    // One moment for all of them, while the store writes.
    return db.transaction(() => ({
      newestOrder: db
        .select({ id: orders.id, createdAt: orders.createdAt })
        .from(orders)
        .orderBy(desc(orders.id))
        .limit(1)
        .get(),
      orders: countRows(orders),
      accounts: countRows(users),
      carts: countRows(carts),
      products: countRows(products),
    }))
  } finally {
    sqlite.close()
  }
}
