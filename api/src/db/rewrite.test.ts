import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ADDRESS } from '#api-test/checkout'
import { useCleanUp } from '#api-test/clean-up'
import { manualClock } from '#api-test/manual-clock'
import { openTestServices } from '#api-test/services'
import { until } from '#api-test/until'
import { startCleanup } from '../background-jobs.ts'
import { updateOrder } from '../orders/queries.ts'
import type { Db } from './client.ts'
import { noteErasure, rewriteIfDue } from './rewrite.ts'
import { orders } from './schema/orders.ts'
import { transactNow } from './transact.ts'

setDefaultTimeout(60_000)

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS
const ORDERS = 400
/** Email of a person, as it is and folded. */
const PERSON = /person\d+(?:@mail\.example|mailexample)/

const cleanUp = useCleanUp()

async function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'store-rewrite-'))
  const path = join(folder, 'store.sqlite')
  const clock = manualClock(new Date('2026-03-01T00:00:00Z'))
  const services = await openTestServices({ DATABASE_PATH: path, ORDER_DATA_DAYS: '30' }, { clock })
  cleanUp(
    () => rmSync(folder, { recursive: true }),
    () => services.close(),
  )
  return { services, db: services.db, path, clock }
}

/** Adds delivered orders, and resizes their rows, so that SQLite moves some between and within pages. */
function addOldOrders(db: Db, count: number): void {
  for (let id = 1; id <= count; id++) {
    db.insert(orders)
      .values({
        id,
        token: `token ${id}`,
        externalId: `external ${id}`,
        checkoutId: `key ${id}`,
        state: 'delivered',
        email: `person${id}@mail.example`,
        shipping: { id: 'STANDARD', name: 'Flat Rate', cents: 499, minDays: 3, maxDays: 4 },
        subtotalCents: 2450,
        totalCents: 2949,
        expiresAt: new Date(0),
        createdAt: new Date(0),
      })
      .run()
  }
  for (let step = 0; step < count; step++) {
    const recipient = { ...ADDRESS, name: 'x'.repeat((step * 7919) % 1500) }
    const id = 1 + ((step * 37) % count)
    updateOrder(db, id, { recipient })
  }
}

/** A process that closes a file of its open database gives up SQLite's locks on it. */
const readElsewhere = (path: string) => Bun.spawnSync(['cat', path, `${path}-wal`]).stdout.toString('latin1')

test('the cleanup removes old orders’ people from the unused bytes of the file, too', async () => {
  const { services, db, path } = await openStore()
  transactNow(db, (tx) => addOldOrders(tx, ORDERS))
  expect(readElsewhere(path)).toMatch(PERSON)
  expect(readElsewhere(path)).toMatch(/person\d+mailexample/)
  cleanUp(startCleanup(services))
  await until(() => !PERSON.test(readElsewhere(path)))
  expect(db.select({ email: orders.email }).from(orders).where(eq(orders.email, '')).all()).toHaveLength(
    ORDERS,
  )
})

test('the file is rewritten at most once a week, and only if something was erased', async () => {
  const { db, path, clock } = await openStore()
  const rewrite = () => rewriteIfDue(db, path, new AbortController().signal)
  expect(await rewrite()).toBe(0)
  noteErasure(db)
  expect(await rewrite()).toBe(1)
  await clock.advance(WEEK_MS - HOUR_MS)
  noteErasure(db)
  expect(await rewrite()).toBe(0)
  await clock.advance(HOUR_MS)
  expect(await rewrite()).toBe(1)
  await clock.advance(WEEK_MS)
  expect(await rewrite()).toBe(0)
})

test('a rewrite that is stopped is made up for', async () => {
  const { db, path } = await openStore()
  noteErasure(db)
  const stopping = new AbortController()
  const rewriting = rewriteIfDue(db, path, stopping.signal)
  stopping.abort()
  expect(await rewriting).toBe(0)
  expect(await rewriteIfDue(db, path, new AbortController().signal)).toBe(1)
})

test('a rewrite that fails is told', async () => {
  const { db, path } = await openStore()
  noteErasure(db)
  const elsewhere = join(path, 'store.sqlite')
  await expect(rewriteIfDue(db, elsewhere, new AbortController().signal)).rejects.toThrow(elsewhere)
})
