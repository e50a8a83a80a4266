import { Database } from 'bun:sqlite'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSyncTest } from '#api-test/sync'
import { bulkCatalog } from '#sandbox/bulk-catalog'
import type { SandboxCatalog } from '#sandbox/catalog'

const VARIANTS = 12
const BLANKS = 12
const SYLLABLES = 'ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro'.split(
  ' ',
)

/** One of 21 952 words, so that names are as varied as those of a real shop. */
const toWord = (index: number) =>
  [1, 28, 784].map((step) => SYLLABLES[Math.floor(index / step) % SYLLABLES.length]).join('')

export function namedCatalog(count: number): SandboxCatalog {
  const catalog = bulkCatalog(count, VARIANTS, BLANKS)
  for (const [index, { sync_product }] of catalog.products.entries()) {
    sync_product.name = `${toWord(index * 2)} ${sync_product.name}`
  }
  return catalog
}

/** Made once in a run, by the number of products. */
const made = new Map<number, Promise<string>>()

/** Writes a database into which so many products were synced, without the pauses between calls. Their images aren't kept. */
export async function writeLargeCatalog(databasePath: string, count: number): Promise<void> {
  const making = made.get(count) ?? makeCatalog(count)
  made.set(count, making)
  copyFileSync(await making, databasePath)
}

async function makeCatalog(count: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const databasePath = join(folder, 'store.sqlite')
  const { sync, close } = openSyncTest({ catalog: namedCatalog(count), databasePath })
  await sync.run()
  await close()
  const database = new Database(databasePath)
  database.run("DELETE FROM settings WHERE name = 'printful-source'")
  database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  return databasePath
}
