import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { productCounts } from '../db/schema.ts'
import { createStatistics } from './statistics.ts'

const headers = new Headers({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36',
})

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close()
})

describe('the counts', () => {
  async function openCounter(databasePath = ':memory:') {
    const { db, close } = await openTestServices({ DATABASE_PATH: databasePath })
    const clock = { now: new Date('2026-03-01T23:59:00Z') }
    const errors: unknown[] = []
    const statistics = createStatistics({
      db,
      now: () => clock.now,
      log: { error: (error: unknown) => void errors.push(error) },
    })
    return { db, close, clock, errors, statistics }
  }

  test('are of the day of UTC, each day of the period', async () => {
    const { db, close, clock, statistics } = await openCounter()
    cleanUp.push(close)
    const [tee, mug] = [seedProduct(db, { name: 'Tee' }), seedProduct(db, { name: 'Mug' })]
    statistics.count('view', tee.id, headers)
    clock.now = new Date('2026-03-02T00:00:00Z')
    statistics.count('view', mug.id, headers)
    statistics.count('view', mug.id, headers)
    statistics.count('add', tee.id, headers)
    const { days, products } = statistics.read('7')
    expect(days.slice(-3)).toEqual([
      { day: '2026-02-28', views: 0, adds: 0 },
      { day: '2026-03-01', views: 1, adds: 0 },
      { day: '2026-03-02', views: 2, adds: 1 },
    ])
    expect(products).toMatchObject([
      { product: { name: 'Mug' }, views: 2, adds: 0 },
      { product: { name: 'Tee' }, views: 1, adds: 1 },
    ])
    clock.now = new Date('2026-03-08T00:00:00Z')
    expect(statistics.read('7').total).toEqual({ views: 2, adds: 1 })
    expect(statistics.read('30').total).toEqual({ views: 3, adds: 1 })
  })

  test('are summed until they are written, at the end too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-counts-'))
    cleanUp.push(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'store.sqlite')
    const first = await openCounter(path)
    const { id } = seedProduct(first.db)
    for (let count = 0; count < 5; count++) first.statistics.count('view', id, headers)
    expect(first.db.select().from(productCounts).all()).toEqual([])
    first.statistics.stop()
    await first.close()
    const second = await openCounter(path)
    cleanUp.push(second.close)
    second.statistics.count('view', id, headers)
    second.statistics.stop()
    expect(second.db.select().from(productCounts).all()).toMatchObject([{ day: '2026-03-01', count: 6 }])
  })

  test('are tried again where they could not be written', async () => {
    const { db, close, errors, statistics } = await openCounter()
    cleanUp.push(close)
    const { id } = seedProduct(db)
    statistics.count('view', id, headers)
    db.run('ALTER TABLE product_counts RENAME TO gone')
    statistics.stop()
    expect(errors).toHaveLength(1)
    db.run('ALTER TABLE gone RENAME TO product_counts')
    expect(statistics.read('7').total.views).toBe(1)
  })

  test('are deleted after 400 days', async () => {
    const { db, close, statistics } = await openCounter()
    cleanUp.push(close)
    const { id: productId } = seedProduct(db)
    const row = (day: string) => ({ day, productId, kind: 'view' as const, count: 1 })
    db.insert(productCounts)
      .values([row('2025-01-25'), row('2025-01-26')])
      .run()
    statistics.count('view', productId, headers)
    statistics.stop()
    expect(
      db
        .select()
        .from(productCounts)
        .all()
        .map(({ day }) => day),
    ).toEqual(['2025-01-26', '2026-03-01'])
  })
})
