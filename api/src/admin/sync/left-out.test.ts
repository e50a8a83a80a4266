import { afterEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { jsonError } from '../../../sandbox/faults.ts'
import { openSynced, rejection } from '../../../test/sync.ts'
import { openDatabase } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'
import { findLeftOut, saveLeftOut } from './left-out.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

const NONE = { total: 0, rows: [] }

async function open() {
  const t = await openSynced(2)
  cleanUp.push(t.close)
  const leaveOut = () => Object.assign(t.source(0).sync_variants[0]!, { retail_price: null })
  return { ...t, leaveOut }
}

test('what a sync left out is stored with its product, until the next one leaves out something else', async () => {
  const { sync, db, source, row, leaveOut } = await open()
  expect(findLeftOut(db)).toEqual({ leftOut: NONE, failedBlanks: NONE })
  const variant = leaveOut()
  await sync.run()
  const rows = [{ name: variant.name, reason: 'no usable price', productId: row(0).id }]
  expect(findLeftOut(db)).toEqual({ leftOut: { total: 1, rows }, failedBlanks: NONE })
  Object.assign(source(0).sync_variants[0]!, { retail_price: '24.50' })
  await sync.run()
  expect(findLeftOut(db)).toEqual({ leftOut: NONE, failedBlanks: NONE })
})

test('a sync that leaves out the same writes nothing', async () => {
  const { sync, leaveOut, countWrittenRows } = await open()
  leaveOut()
  await sync.run()
  const written = countWrittenRows()
  await sync.run()
  expect(countWrittenRows()).toBe(written)
})

test('a dry run and a failed one leave it as it was', async () => {
  const { sync, sandbox, db, leaveOut } = await open()
  leaveOut()
  await sync.run({ dryRun: true })
  expect(findLeftOut(db)?.leftOut).toEqual(NONE)
  sandbox.fail(/./, jsonError(401))
  await rejection(sync.run())
  expect(findLeftOut(db)?.leftOut).toEqual(NONE)
})

test('blanks that could not be read are stored, and the first 200 of a long list', () => {
  const { db, close } = openDatabase(':memory:')
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
  close()
})
