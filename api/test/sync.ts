import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { type SandboxOptions, startSandbox } from '../sandbox/server.ts'
import { createSyncRunner } from '../src/admin/sync/runner.ts'
import { type OpenDatabase, openDatabase } from '../src/db/client.ts'
import { createImageDownloader, type ImageDownloader } from '../src/images/download.ts'
import type { Clock } from '../src/printful/clock.ts'

/** Pauses pass at once, and time with them; what really takes time takes it. */
export function fastClock(): Clock & { slept: number[] } {
  let skipped = 0
  const slept: number[] = []
  return {
    slept,
    now: () => performance.now() + skipped,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      slept.push(ms)
      skipped += ms
      await Bun.sleep(0)
      signal?.throwIfAborted()
    },
  }
}

interface Options extends SandboxOptions {
  tryTimeoutMs?: number
  /** Fetch the sandbox's pictures. They are drawn when asked for, which takes longer than all the rest of a sync. */
  withImages?: boolean
}

/** For tests: a store of its own, a sandbox, and a sync between them that waits for nothing. */
export function openSyncTest({ tryTimeoutMs = 400, withImages = false, ...sandboxOptions }: Options = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, ...sandboxOptions })
  const database: OpenDatabase = openDatabase(':memory:')
  const log = pino({ level: 'silent' })
  const folder = mkdtempSync(join(tmpdir(), 'store-pictures-'))
  const ownHost = () => new URL(sandbox.url).host
  const kept = createImageDownloader({ db: database.db, folder, imageHosts: [], ownHost, log })
  const none: ImageDownloader['download'] = async () => ({ downloaded: new Map(), failed: [] })
  const images = withImages ? kept : { ...kept, download: none }
  const committed: number[][] = []
  const clock = fastClock()
  const sync = createSyncRunner({
    db: database.db,
    access: () => ({ baseUrl: sandbox.url, token: 'sandbox' }),
    images,
    log,
    onCommitted: (ids) => committed.push(ids),
    clock,
    tryTimeoutMs,
  })
  return {
    sandbox,
    db: database.db,
    folder,
    images,
    sync,
    clock,
    /** Leaves the sandbox so many of its products, all of which can be sold whole. */
    keepProducts: (count: number) => {
      const { catalog } = sandbox
      const whole = catalog.products.filter(
        ({ sync_product, sync_variants }) =>
          !sync_product.is_ignored &&
          sync_variants.every((variant) => variant.synced && !variant.is_ignored && variant.retail_price),
      )
      // The last ones: those with the fewest pictures to draw.
      catalog.products = whole.slice(-count)
    },
    /** What `onCommitted` was told, run by run. */
    committed,
    /** Every row of every table, to see that nothing has changed. */
    dump: () => {
      const tables = database.db.all<{ name: string }>(
        sql`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`,
      )
      return JSON.stringify(
        tables.map(({ name }) => [
          name,
          database.db.all(sql`SELECT * FROM ${sql.identifier(name)} ORDER BY 1, 2`),
        ]),
      )
    },
    /** Rows written since the store was opened. */
    writes: () => database.db.all<{ n: number }>(sql`SELECT total_changes() AS n`)[0]!.n,
    close: async () => {
      await sync.stop()
      await sandbox.stop()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
