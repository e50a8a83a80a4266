import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { spawnScript } from '#api-test/spawn-script'
import { openDatabase } from '../db/client.ts'
import { carts, orders } from '../db/schema/orders.ts'
import { createBackup } from './create.ts'
import { verifyBackup } from './verify.ts'

const root = mkdtempSync(join(tmpdir(), 'store-verify-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
let databasePath: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'))
  databasePath = join(folder, 'data/store.sqlite')
  path = join(folder, 'backup.tar.gz')
})

const toOrder = (id: number) => ({
  id,
  token: `token ${id}`,
  externalId: `external ${id}`,
  checkoutId: `checkout ${id}`,
  state: 'paid' as const,
  email: 'jane@example.com',
  shipping: {
    id: 'STANDARD',
    name: 'Flat Rate',
    cents: 400,
    minDays: 4,
    maxDays: 7,
    minDate: null,
    maxDate: null,
  },
  subtotalCents: 1000,
  totalCents: 1400,
  expiresAt: new Date(),
  createdAt: new Date(Date.UTC(2026, 10, id)),
})

/** Leaves a backup with one order, and a store that is still open with two. */
async function backUpAndSell() {
  const { db, close } = openDatabase(databasePath)
  db.insert(orders).values(toOrder(1)).run()
  await createBackup({ databasePath, path })
  db.insert(orders).values(toOrder(2)).run()
  db.insert(carts).values({ tokenHash: 'hash' }).run()
  return { db, close }
}

test('a backup is restored beside the data of a running store and compared with it', async () => {
  const { close } = await backUpAndSell()
  const { code, out, err } = await spawnScript('api/cli/backup.ts', ['--verify', path], {
    DATABASE_PATH: databasePath,
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.replaceAll(/ {2,}/g, ' | ')).toContain(
    [
      ' | backup | store',
      'newest order | 10001, 2026-11-01T00:00:00.000Z | 10002, 2026-11-02T00:00:00.000Z',
      'orders | 1 | 2',
      'accounts | 0 | 0',
      'carts | 0 | 1',
      'products | 0 | 0',
    ].join('\n'),
  )
  expect(readdirSync(join(folder, 'data')).filter((name) => !name.startsWith('store.sqlite'))).toEqual([])
  close()
})

test('a database that Litestream has restored is verified, also where there is no store yet', async () => {
  const { db, close } = await backUpAndSell()
  const copy = join(folder, 'copy.sqlite')
  db.run(sql`VACUUM INTO ${copy}`)
  close()
  const bytes = readFileSync(copy)
  const { backup, store } = await verifyBackup(copy, join(folder, 'new/store.sqlite'))
  expect(backup).toMatchObject({ newestOrder: { id: 2 }, orders: 2, carts: 1 })
  expect(store).toBeUndefined()
  expect(readFileSync(copy).equals(bytes)).toBe(true)
})

test('a damaged backup fails, and nothing stays beside the data', async () => {
  const { close } = await backUpAndSell()
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, bytes.length / 2))
  await expect(verifyBackup(path, databasePath)).rejects.toThrow(/damaged or cut off/)
  writeFileSync(path, 'SQLite format 3\0'.padEnd(8192, 'x'))
  await expect(verifyBackup(path, databasePath)).rejects.toThrow(/is of another program/)
  expect(readdirSync(join(folder, 'data')).filter((name) => !name.startsWith('store.sqlite'))).toEqual([])
  close()
})
