import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { openTestServices } from '#api-test/services'
import type { Db } from './client.ts'
import { prepareOnce } from './prepare-once.ts'
import { settings } from './schema/operations.ts'
import { saveSetting } from './setting.ts'
import { transact } from './transact.ts'

test('a query is prepared once for a database, and sees what a transaction has written', async () => {
  const [{ db }, { db: other }] = [await openTestServices(), await openTestServices()]
  let count = 0
  const settingByName = prepareOnce((db) => {
    count++
    return db
      .select()
      .from(settings)
      .where(eq(settings.name, sql.placeholder('name')))
      .prepare()
  })
  const find = (db: Db) => settingByName(db).get({ name: 'a' })?.value
  expect(find(db)).toBeUndefined()
  await transact(db, (tx) => {
    saveSetting(tx, 'a', 'new')
    expect([find(tx), find(tx)]).toEqual(['new', 'new'])
  })
  expect(find(db)).toBe('new')
  expect(find(other)).toBeUndefined()
  // Once for each database, and once for the transaction.
  expect(count).toBe(3)
})
