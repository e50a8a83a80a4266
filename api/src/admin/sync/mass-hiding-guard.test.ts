import { afterEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openSynced, rejection, unusedImagePath } from '../../../test/sync.ts'
import { products } from '../../db/schema.ts'
import { saveVisibility } from '../products/queries.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function open(...options: Parameters<typeof openSynced>) {
  const t = await openSynced(...options)
  cleanUp.push(t.close)
  return t
}

test('a sync that would hide most of ten products stops, until it is allowed to', async () => {
  const { sync, sandbox, source, dump, db } = await open(10)
  const before = dump()
  sandbox.catalog.products.splice(4)
  source(0).sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  sandbox.calls.length = 0
  expect(await rejection(sync.run())).toMatchObject({
    status: 409,
    message:
      'This sync would hide 6 of 10 shown products, so it stopped and changed nothing. ' +
      'If that is meant, sync again with ?allowHiding=1 or with `bun run sync --allow-hiding`.',
  })
  expect(dump()).toBe(before)
  expect(sandbox.calls.filter((path) => path.startsWith('/files/'))).toEqual([])
  expect((await sync.run({ allowHiding: true })).summary.hidden).toHaveLength(6)
  expect(db.select().from(products).where(eq(products.isActive, true)).all()).toHaveLength(4)
})

test('the mass-hiding guard counts again when it commits', async () => {
  const { sync, sandbox, source, row, db, dump } = await open(10)
  const setListed = (isListed: boolean) =>
    db
      .update(products)
      .set({ isListed, isActive: isListed })
      .where(eq(products.id, row(0).id))
      .run()
  const before = dump()
  setListed(false)
  sandbox.catalog.products.splice(4)
  // 10 shown products instead of 9 while the image is downloaded.
  source(1).sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  sandbox.fail(/\/files\//, { before: () => setListed(true) })
  expect(await rejection(sync.run())).toMatchObject({
    status: 409,
    message: expect.stringContaining('6 of 10'),
  })
  expect(dump()).toBe(before)
})

test('half of ten products, or all of nine, may be hidden', async () => {
  const ten = await open(10)
  ten.sandbox.catalog.products.splice(5)
  expect((await ten.sync.run()).summary.hidden).toHaveLength(5)
  const nine = await open(9)
  nine.sandbox.catalog.products.splice(0)
  expect((await nine.sync.run()).summary.hidden).toHaveLength(9)
})

test('what an administrator hides doesn’t count as shown', async () => {
  const { sync, sandbox, row, db } = await open(12)
  for (const index of [0, 1, 4]) saveVisibility(db, row(index).id, true)
  sandbox.catalog.products.splice(4)
  // Nine are shown: too few for the guard.
  expect((await sync.run()).summary.hidden).toHaveLength(8)
})
