import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useCleanUp } from '../../test/clean-up.ts'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { productCounts } from '../db/schema/operations.ts'
import { createStatistics, firstDayOf, isCounted, listDays } from './statistics.ts'

const onEnd = useCleanUp()

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function open(databasePath = ':memory:') {
  const { db, close } = await openTestServices({ DATABASE_PATH: databasePath })
  onEnd(close)
  const clock = { now: new Date('2026-03-01T23:59:00Z') }
  const errors: unknown[] = []
  const log = { error: (error: unknown) => void errors.push(error) }
  const statistics = createStatistics({ db, now: () => clock.now, log })
  const headers = new Headers({ 'user-agent': BROWSER })
  const count = (kind: 'view' | 'add', productId: number, times = 1) => {
    for (let counted = 0; counted < times; counted++) statistics.count(kind, productId, headers)
  }
  const rows = () => db.select().from(productCounts).all()
  return { db, clock, errors, statistics, count, rows }
}

test('counts are of the day of UTC, each day of the period', async () => {
  const { db, clock, statistics, count } = await open()
  const [tee, mug] = [seedProduct(db, { name: 'Tee' }), seedProduct(db, { name: 'Mug' })]
  count('view', tee.id)
  clock.now = new Date('2026-03-02T00:00:00Z')
  count('view', mug.id, 2)
  count('add', tee.id)
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

test('counts are summed until they are written, at the end too, by any process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-counts-'))
  onEnd(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'store.sqlite')
  const first = await open(path)
  const { id } = seedProduct(first.db)
  first.count('view', id, 5)
  expect(first.rows()).toEqual([])
  await first.statistics.stop()
  const second = await open(path)
  second.count('view', id)
  await second.statistics.stop()
  expect(second.rows()).toMatchObject([{ day: '2026-03-01', count: 6 }])
})

test('counts are tried again where they could not be written', async () => {
  const { db, errors, statistics, count } = await open()
  count('view', seedProduct(db).id)
  db.run('ALTER TABLE product_counts RENAME TO gone')
  await statistics.stop()
  expect(errors).toHaveLength(1)
  db.run('ALTER TABLE gone RENAME TO product_counts')
  expect(statistics.read('7').total.views).toBe(1)
})

test('counts are deleted after 400 days', async () => {
  const { db, statistics, count, rows } = await open()
  const { id: productId } = seedProduct(db)
  const old = ['2025-01-25', '2025-01-26'].map((day) => ({ day, productId, kind: 'view' as const, count: 1 }))
  db.insert(productCounts).values(old).run()
  count('view', productId)
  await statistics.stop()
  expect(rows().map(({ day }) => day)).toEqual(['2025-01-26', '2026-03-01'])
})

const now = new Date('2026-03-01T00:00:01Z')

test('a period ends today', () => {
  expect(listDays(3, now)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(firstDayOf(1, now)).toBe('2026-03-01')
})

test.each<[boolean, Record<string, string>]>([
  [true, { 'user-agent': BROWSER }],
  [true, { 'user-agent': BROWSER, dnt: '0' }],
  [false, { 'user-agent': BROWSER, dnt: '1' }],
  [false, { 'user-agent': BROWSER, 'sec-gpc': '1' }],
  [false, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  [false, { 'user-agent': BROWSER.replace('Chrome', 'HeadlessChrome') }],
  [false, { 'user-agent': 'curl/8.5.0' }],
  [false, {}],
])('counted: %p, with %p', (counted, headers) => {
  expect(isCounted(new Headers(headers))).toBe(counted)
})
