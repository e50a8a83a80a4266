import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { closeAfterEach } from '#api-test/clean-up'
import { openSynced, rejection } from '#api-test/sync'
import { jsonError } from '#sandbox/faults'
import { openDatabase } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'
import { findLeftOut, saveLeftOut } from './left-out.ts'

const closing = closeAfterEach()

const NONE = { total: 0, rows: [] }

test('what a sync left out is stored, not by a dry run or a failed one, until a sync leaves out something else', async () => {
  const { sync, sandbox, db, source, row, countWrittenRows } = closing(await openSynced(2))
  expect(findLeftOut(db)).toEqual({ leftOut: NONE, failedBlanks: NONE })
  const variant = Object.assign(source(0).sync_variants[0]!, { retail_price: null })
  await sync.run({ dryRun: true })
  sandbox.fail(/./, jsonError(401))
  await rejection(sync.run())
  expect(findLeftOut(db)?.leftOut).toEqual(NONE)
  await sync.run()
  const rows = [{ name: variant.name, reason: 'no usable price', productId: row(0).id }]
  expect(findLeftOut(db)).toEqual({ leftOut: { total: 1, rows }, failedBlanks: NONE })
  const written = countWrittenRows()
  await sync.run()
  expect(countWrittenRows()).toBe(written)
  Object.assign(variant, { retail_price: '24.50' })
  await sync.run()
  expect(findLeftOut(db)).toEqual({ leftOut: NONE, failedBlanks: NONE })
})

test('blanks that could not be read are stored, and the first 200 of a long list', () => {
  const { db } = closing(openDatabase(':memory:'))
  expect(findLeftOut(db)).toBeUndefined()
  const leftOut = Array.from({ length: 201 }, (_, n) => ({
    name: `Tee ${n}`,
    reason: 'no',
    printfulProductId: n,
  }))
  const failedBlanks = [{ name: 'Blank 71', reason: 'gone' }]
  const ids = new Map([[1, 7]])
  saveLeftOut(db, { leftOut, failedBlanks }, ids)
  const stored = findLeftOut(db)!
  expect(stored.failedBlanks).toEqual({
    total: 1,
    rows: [{ name: 'Blank 71', reason: 'gone', productId: null }],
  })
  expect([stored.leftOut.total, stored.leftOut.rows.length]).toEqual([201, 200])
  expect(stored.leftOut.rows.slice(0, 2)).toMatchObject([{ productId: null }, { productId: 7 }])
  saveLeftOut(db, { leftOut: leftOut.toReversed(), failedBlanks }, ids)
  expect(findLeftOut(db)).toEqual(stored)
  db.update(settings).set({ value: '{"leftOut":[]}' }).where(eq(settings.name, 'last-sync-left-out')).run()
  expect(findLeftOut(db)).toBeUndefined()
})
