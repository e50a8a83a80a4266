import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openCheckoutTest } from '#api-test/checkout'
import { spawnScript } from '#api-test/spawn-script'
import { emptyWriteAheadLog } from '../src/db/deleted-data.ts'
import { mails } from '../src/db/schema/orders.ts'
import { eraseOldOrders } from '../src/orders/personal-data.ts'
import { updateOrder } from '../src/orders/queries.ts'

const PERSON = /jo doe|jo@example\.com|1 a street/gi

/** A process that closes a file of its open database gives up SQLite's locks on it. */
const readElsewhere = (path: string) => Bun.spawnSync(['cat', path]).stdout.toString('latin1')

/** How often the person is in each file of the database, whether in use or deleted. */
const tracesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readElsewhere(join(folder, name)).match(PERSON)?.length ?? 0])
      .filter(([, traces]) => traces !== 0),
  )

test('a person is exported, and erased from every file of the database while the store runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-customer-'))
  const DATABASE_PATH = join(folder, 'store.sqlite')
  await using shop = await openCheckoutTest({ DATABASE_PATH })
  const { db } = shop.services
  // As an older version left it.
  db.run('PRAGMA secure_delete = OFF')
  for (let purchases = 0; purchases < 5; purchases++) {
    const { sessionId } = await shop.checkOut(shop.createVisitor())
    await shop.stripe.pay(sessionId)
    await shop.drain()
  }
  const ids = shop.orders().map(({ id }) => id)
  for (const id of ids.slice(1)) {
    updateOrder(db, id, { state: 'delivered', email: 'Jo@Example.com' })
    db.delete(mails).where(eq(mails.orderId, id)).run()
  }
  const run = (...flags: string[]) =>
    spawnScript('api/cli/customer.ts', ['--email', ' JO@example.com', ...flags], { DATABASE_PATH })
  expect(tracesIn(folder)).toHaveProperty(['store.sqlite-wal'])

  const file = join(folder, 'images', 'jo.json')
  const exported = await run('--export', file)
  expect(exported).toEqual({
    ...{ code: 0, err: '' },
    out: `Database: ${DATABASE_PATH}\nWrote 5 orders and 0 open checkouts to ${file}.\n`,
  })
  expect(JSON.parse(readFileSync(file, 'utf8')).orders).toHaveLength(5)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const kept = await run('--erase')
  expect(kept.out).toContain(
    'The person was removed from 4 orders and 0 open checkouts. Order 10001 still has to be paid, made or refunded',
  )
  expect(shop.order(ids[0]!).recipient).toMatchObject({ name: 'Jo Doe' })

  updateOrder(db, ids[0]!, { state: 'delivered' })
  const erased = await run('--erase')
  expect(erased).toEqual({
    ...{ code: 0, err: '' },
    out: `Database: ${DATABASE_PATH}\nThe person was removed from 1 order and 0 open checkouts.\n`,
  })
  expect(tracesIn(folder)).toEqual({})
  expect(existsSync(`${DATABASE_PATH}-wal`)).toBe(true)
  expect(shop.orders().map(({ email, paidCents }) => [email, paidCents > 0])).toEqual(
    ids.map(() => ['', true]),
  )
})

test('the running store overwrites what it deletes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-customer-'))
  await using shop = await openCheckoutTest({ DATABASE_PATH: join(folder, 'store.sqlite') })
  const { db } = shop.services
  for (let purchases = 0; purchases < 5; purchases++) {
    const { sessionId } = await shop.checkOut(shop.createVisitor())
    await shop.stripe.pay(sessionId)
    await shop.drain()
  }
  for (const { id } of shop.orders()) updateOrder(db, id, { state: 'delivered' })
  expect(eraseOldOrders(db, new Date(Date.now() + 1000))).toBe(5)
  expect(emptyWriteAheadLog(db)).toBe(true)
  expect(tracesIn(folder)).toEqual({})
})

test('it says what it needs', async () => {
  const run = (...flags: string[]) =>
    spawnScript('api/cli/customer.ts', flags, { DATABASE_PATH: join(tmpdir(), 'no-such.sqlite') })
  expect(await run('--email', 'jo@example.com')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Say .+\n$/),
  })
  expect(await run('--email', 'jo@example.com', '--erase')).toMatchObject({
    ...{ code: 1, err: `There is no database at ${join(tmpdir(), 'no-such.sqlite')}.\n` },
  })
})
