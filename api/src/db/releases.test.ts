import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { openOrderTest } from '#api-test/admin-orders'
import { listEmptyTables, RELEASES_FOLDER } from '#api-test/release'
import type { AdminOrderRow } from '#shared/contracts/order'
import pack from '../../../package.json'
import { type Db, openDatabase } from './client.ts'

/** Columns by table, and the names of indexes and triggers. */
const describeSchema = (db: Db) =>
  db
    .all<{ type: string; name: string }>(
      sql`SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`,
    )
    // It lists nothing for what is no table.
    .map((row) => ({ ...row, columns: db.all(sql`SELECT * FROM pragma_table_xinfo(${row.name})`) }))

const files = readdirSync(RELEASES_FOLDER)

test('each release has its database here', () => {
  expect(files).toContain(`${pack.version}.sqlite.gz`)
})

test.each(files)(
  'the store starts on the database of %s, shows what is in it and goes on selling',
  async (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'store-release-'))
    const path = join(folder, 'store.sqlite')
    await Bun.write(path, gunzipSync(await Bun.file(join(RELEASES_FOLDER, file)).bytes()))
    try {
      const { db, close } = openDatabase(path)
      const { db: newDb, close: closeNew } = openDatabase(':memory:')
      expect(describeSchema(db)).toEqual(describeSchema(newDb))
      expect(listEmptyTables(db)).toEqual([])
      expect(db.values(sql`PRAGMA integrity_check`)).toEqual([['ok']])
      expect(db.values(sql`PRAGMA foreign_key_check`)).toEqual([])
      close()
      closeNew()
      await using shop = await openOrderTest({ DATABASE_PATH: path })
      const { body } = await shop.get('?q=jo')
      const states = body.orders.map(({ state }: AdminOrderRow) => state)
      expect(states.toSorted()).toEqual(['on_hold', 'paid', 'shipped'])
      expect((await shop.payFor()).state).toBe('paid')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
