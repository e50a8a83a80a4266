import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { builtInCatalog, type SandboxCatalog } from '../sandbox/catalog.ts'
import { type SandboxOptions, startSandbox } from '../sandbox/server.ts'
import { preparePurgesAfter } from '../src/cache/purge-log.ts'
import { openDatabase } from '../src/db/client.ts'
import { lockSync } from '../src/db/database-lock.ts'
import { products, variants } from '../src/db/schema/catalog.ts'
import { createImageDownloader } from '../src/images/download.ts'
import { type Clock, systemClock } from '../src/platform/clock.ts'
import { createSyncRunner } from '../src/sync/runner.ts'
import { withOneImage } from './one-image.ts'

const SILENT_LOG = { debug() {}, info() {}, warn() {}, error() {} }

/** Skips pauses and records them; everything else takes its real time. */
export function fastClock(): Clock & { slept: number[]; advance(ms: number): void } {
  let skippedMs = 0
  const slept: number[] = []
  return {
    slept,
    advance: (ms) => {
      skippedMs += ms
    },
    now: () => Date.now() + skippedMs,
    date: () => new Date(Date.now() + skippedMs),
    monotonic: () => performance.now() + skippedMs,
    every: systemClock.every,
    timeout: systemClock.timeout,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      slept.push(ms)
      skippedMs += ms
      await Bun.sleep(0)
      signal?.throwIfAborted()
    },
  }
}

/** The path of an image that none of the catalog's products shows. */
export function unusedImagePath({ products, images }: SandboxCatalog): string {
  const used = JSON.stringify(products)
  const hash = [...images.keys()].find((hash) => !used.includes(hash))!
  return `/files/${hash.slice(0, 3)}/${hash}_preview.png`
}

interface Options extends SandboxOptions {
  databasePath?: string
  attemptTimeoutMs?: number
}

/** A sandbox, an in-memory database and a sync between them. All products show one image, unless a catalog is given. */
export function openSyncTest({
  attemptTimeoutMs = 20_000,
  token = 'sandbox',
  databasePath = ':memory:',
  catalog = withOneImage(builtInCatalog()),
  ...options
}: Options = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, token, catalog, ...options })
  const database = openDatabase(databasePath)
  const { db } = database
  const listPurgesAfter = preparePurgesAfter(db)
  const logLines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void logLines.push(line) })
  const folder = mkdtempSync(join(tmpdir(), 'store-images-'))
  const images = createImageDownloader({
    db,
    folder,
    imageHosts: [],
    ownHost: () => new URL(sandbox.url).host,
    log,
  })
  const sync = createSyncRunner({
    database,
    credentials: () => ({ baseUrl: sandbox.url, token }),
    images,
    log,
    onCommitted() {},
    lock: () => lockSync(databasePath),
    clock: fastClock(),
    attemptTimeoutMs,
  })
  return {
    sandbox,
    database,
    db,
    images,
    sync,
    logLines,
    /** The ids of the products whose pages were purged, for each sync that has changed something. */
    listPurged: () =>
      listPurgesAfter(0)
        .filter(({ tags }) => tags.includes('products'))
        .map(({ tags }) => tags.flatMap((tag) => tag.match(/^product:(\d+)$/)?.[1] ?? []).map(Number)),
    /** Reduces the sandbox to `count` products, all of whose variants can be sold. */
    limitProducts: (count: number) => {
      const { catalog } = sandbox
      const sellable = catalog.products.filter(
        ({ sync_product, sync_variants }) =>
          !sync_product.is_ignored &&
          sync_variants.every((variant) => variant.synced && !variant.is_ignored && variant.retail_price),
      )
      catalog.products = sellable.slice(-count)
    },
    findProduct: (printfulId: number) =>
      db.select().from(products).where(eq(products.printfulId, printfulId)).get()!,
    listListedVariants: (productId: number) =>
      db
        .select()
        .from(variants)
        .where(eq(variants.productId, productId))
        .all()
        .filter(({ isListed }) => isListed),
    /** All tables but those named, as text. */
    dump: (except: readonly string[] = []) => {
      const tables = db.all<{ name: string }>(
        sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'catalog_version' ORDER BY name`,
      )
      const compared = tables.filter(({ name }) => !except.includes(name))
      return JSON.stringify(
        compared.map(({ name }) => [name, db.all(sql`SELECT * FROM ${sql.identifier(name)} ORDER BY 1, 2`)]),
      )
    },
    countWrittenRows: () => db.all<{ n: number }>(sql`SELECT total_changes() AS n`)[0]!.n,
    close: async () => {
      await sync.stop()
      await sandbox.stop()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `count` products of the sandbox, already synced. */
export async function openSynced(count = 3, attemptTimeoutMs?: number) {
  const t = openSyncTest({ attemptTimeoutMs })
  t.limitProducts(count)
  const firstSync = await t.sync.run()
  const source = (index: number) => t.sandbox.catalog.products[index]!
  const row = (index: number) => t.findProduct(source(index).sync_product.id)
  return { ...t, firstSync, source, row }
}

type RunnerOptions = Parameters<typeof createSyncRunner>[0]

/** Another runner on the database of a test, without a lock and a log. */
export const createTestRunner = (
  { database, images }: Pick<RunnerOptions, 'database' | 'images'>,
  options: Pick<RunnerOptions, 'credentials'> & Partial<RunnerOptions>,
) =>
  createSyncRunner({ database, images, log: SILENT_LOG, onCommitted() {}, lock: () => () => {}, ...options })

export const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )
