import { expect, spyOn, test } from 'bun:test'
import { min, sql } from 'drizzle-orm'
import { image, openProductTest } from '#api-test/admin'
import { openCollectionsTest, toError } from '#api-test/collections'
import { type Change, changeSchema } from '#shared/contracts/change'
import type { AdminCollection } from '#shared/contracts/collection'
import { twoFactor, users } from '../../db/schema/accounts.ts'
import { changes } from '../../db/schema/operations.ts'
import { deleteOldChanges } from '../change-log.ts'

async function openChangesTest() {
  const products = await openProductTest()
  const listChanges = async (query = ''): Promise<Change[]> =>
    (await products.get(`/_api/admin/changes${query}`)).body
  const undo = (changeId: unknown) => products.post('/_api/admin/changes/undo', { changeId })
  return { ...products, listChanges, undo }
}

const features = ['a', 'b', 'c']
const images = [image('https://a.example/x.png', { altText: 'From the front' })]

test('each change is logged with who, when, before and after, and what is there already is not', async () => {
  const { save, listChanges, id } = await openChangesTest()
  const edits = [
    ['description', { description: 'One' }, null, 'One'],
    ['description', { description: 'Two' }, 'One', 'Two'],
    ['features', { features }, [], features],
    ['images', { images }, [], images],
    ['visibility', { isHidden: true }, 'shown', 'hidden'],
  ] as const
  const startedAt = Date.now() - 1000
  for (const [field, edit] of edits) {
    await save(field, { productId: id, ...edit })
    await save(field, { productId: id, ...edit })
  }
  await save('update', { productId: id, features: [] })
  const list = await listChanges()
  expect<unknown>(list.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['features', features, []],
    ...edits.map(([field, _, before, after]) => [field, before, after]).toReversed(),
  ])
  for (const change of list) {
    expect(changeSchema.parse(change)).toEqual(change)
    expect(change).toMatchObject({ by: 'The admin', product: { id, slug: 'tee', name: 'Tee' } })
    expect(Date.parse(change.at)).toBeWithin(startedAt, Date.now() + 1000)
  }
})

test('a save is an event of the log; one that is refused or fails between its writes leaves no trace', async () => {
  const { services, save, list, listChanges, id } = await openChangesTest()
  const info = spyOn(services.log, 'info')
  await save('description', { productId: id, description: 'secret text' })
  expect(info.mock.calls.map(([entry]) => entry)).toEqual([
    { event: 'admin.changed', userId: expect.any(Number), path: '/_api/admin/products/description' },
  ])
  const [before] = await list()
  await save('description', { productId: id, description: 'x', updatedAt: '2020-01-01T00:00:00Z' })
  await save('description', { productId: 999, description: 'x' })
  await save('description', { productId: id })
  expect(info).toHaveBeenCalledTimes(1)
  services.log.level = 'silent'
  services.db.run(
    sql`CREATE TRIGGER failure BEFORE INSERT ON changes BEGIN SELECT raise(ABORT, 'failure'); END`,
  )
  expect((await save('description', { productId: id, description: 'x' })).status).toBe(500)
  expect((await list())[0]).toEqual(before)
  expect(await listChanges()).toHaveLength(1)
})

test.each([
  ['description', { description: 'New' }],
  ['features', { features }],
  ['images', { images }],
  ['visibility', { isHidden: true }],
] as const)('a change of the %s can be undone, and so can its undo', async (field, edit) => {
  const { save, list, listChanges, undo, id } = await openChangesTest()
  const [before] = await list()
  const { updatedAt: _, ...after } = (await save(field, { productId: id, ...edit })).body
  const [change] = await listChanges()
  const undone = await undo(change!.id)
  expect(undone).toMatchObject({ status: 200, body: { before: change!.after, after: change!.before } })
  expect({ ...(await list())[0], updatedAt: before.updatedAt }).toEqual(before)
  expect((await listChanges())[0]).toEqual(undone.body)
  expect((await undo(undone.body.id)).status).toBe(200)
  expect((await list())[0]).toMatchObject(after)
})

test('what has changed again since is not undone, also where it has the same value again', async () => {
  const { save, list, listChanges, undo, id } = await openChangesTest()
  for (const description of ['One', 'Two', 'One']) await save('description', { productId: id, description })
  await save('features', { productId: id, features })
  const log = await listChanges()
  expect(log.map(({ isUndoable }) => isUndoable)).toEqual([true, true, false, false])
  const refused = await undo(log.at(-1)!.id)
  expect(refused).toEqual({
    status: 409,
    body: { error: 'This has changed again since, so it can’t be undone.' },
  })
  expect(await listChanges()).toEqual(log)
  expect((await undo(log[1]!.id)).status).toBe(200)
  expect((await list())[0]).toMatchObject({ description: 'Two', features })
  expect((await undo(9999)).status).toBe(404)
  expect((await undo('x')).status).toBe(400)
})

test('pages have 50 changes, and can be those of one product', async () => {
  const { services, save, app, cookie, listChanges, id, otherId } = await openChangesTest()
  await save('features', { productId: otherId, features })
  const change = { productId: id, kind: 'description', before: null, after: 'x', at: new Date() } as const
  services.db.insert(changes).values(Array(51).fill(change)).run()
  expect((await listChanges()).map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => 52 - i))
  expect((await listChanges('?page=2')).map(({ kind }) => kind)).toEqual(['description', 'features'])
  expect(await listChanges(`?productId=${id}&page=2`)).toHaveLength(1)
  expect(await listChanges('?page=3')).toEqual([])
  const response = await app.request(`/_api/admin/changes?productId=${id}`, { headers: { cookie } })
  expect(response.headers.get('x-total-count')).toBe('51')
  expect((await app.request('/_api/admin/changes?page=0', { headers: { cookie } })).status).toBe(400)
})

test('changes of an account that is gone stay, those older than a year are deleted', async () => {
  const { services, save, listChanges, id } = await openChangesTest()
  const { db } = services
  const yearAgo = Date.now() - 365 * 24 * 60 * 60 * 1000
  for (const at of [yearAgo - 1000, yearAgo + 60_000]) {
    const old = { productId: id, kind: 'description', before: null, after: 'Old' } as const
    db.insert(changes)
      .values({ ...old, at: new Date(at) })
      .run()
  }
  await save('description', { productId: id, description: 'New' })
  expect(deleteOldChanges(db)).toBe(1)
  expect((await listChanges()).map(({ by, after }) => [by, after])).toEqual([
    ['The admin', 'New'],
    [null, 'Old'],
  ])
  db.run(sql`DELETE FROM sessions`)
  db.delete(users).run()
  expect(db.select().from(changes).all()).toMatchObject([{ userId: null }, { userId: null }])
})

test('of many changes, the last 100,000 stay and those of 30 days, each action as a whole', async () => {
  const { services, id } = await openChangesTest()
  const { db } = services
  const insert = (count: number, ageDays: number) =>
    // Every action has two changes.
    db.run(sql`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
      INSERT INTO changes (id, action_id, product_id, kind, before, after, at)
      SELECT n, n - (n + 1) % 2, ${id}, 'description', 'null', '"x"', ${Date.now() - ageDays * 86_400_000} FROM numbers`)
  insert(100_003, 31)
  expect(deleteOldChanges(db)).toBe(2)
  expect(
    db
      .select({ first: min(changes.id) })
      .from(changes)
      .get(),
  ).toEqual({ first: 3 })
  db.delete(changes).run()
  insert(100_003, 29)
  expect(deleteOldChanges(db)).toBe(0)
})

test('a row of an older version is shown with what is known of it, beside the others', async () => {
  const { services, save, listChanges, undo, id } = await openChangesTest()
  const collection = { slug: 'a', name: 'A', description: null, isActive: true, productIds: [] }
  const insert = (row: object) =>
    services.db
      .insert(changes)
      .values({ at: new Date(), ...row } as never)
      .run()
  insert({ kind: 'collection_created', before: null, after: collection })
  insert({ productId: id, kind: 'description', before: { text: 'Old' }, after: { text: 'New' } })
  insert({ productId: id, kind: 'subtitle', before: null, after: 'New' })
  await save('description', { productId: id, description: 'Soft' })
  const [newest, ...older] = await listChanges()
  expect(newest).toMatchObject({ kind: 'description', after: 'Soft' })
  expect(older).toMatchObject([
    { kind: 'unreadable', before: null, after: null, isUndoable: false, product: { id } },
    { kind: 'unreadable', isUndoable: false },
    { kind: 'collection_created', after: { ...collection, includesAll: false } },
  ])
  expect((await undo(older[0]!.id)).status).toBe(409)
})

test('an import is one action, however many changes it has', async () => {
  const { services, save, id } = await openChangesTest()
  await save('update', { productId: id, name: 'One', description: 'Two', features })
  await save('update', { productId: id, name: 'Three' })
  const rows = services.db.select({ id: changes.id, actionId: changes.actionId }).from(changes).all()
  expect(rows.map(({ actionId }) => actionId)).toEqual([rows[0]!.id, rows[0]!.id, rows[0]!.id, rows[3]!.id])
})

async function openCollectionChanges() {
  const t = await openCollectionsTest()
  const listChanges = () => t.getJson<Change[]>('/admin/changes')
  const listCollections = () => t.getJson<AdminCollection[]>('/admin/collections')
  const undo = async (change?: Change) =>
    t.send('/admin/changes/undo', { changeId: (change ?? (await listChanges())[0])!.id })
  return { ...t, listChanges, listCollections, undo }
}

test('collections are logged from their creation to their removal, which brings them back', async () => {
  const { post, ids, create, listChanges, listCollections, undo } = await openCollectionChanges()
  const { id: collectionId } = await create({ name: 'Picks', productIds: ids })
  await post('/update', { collectionId, name: 'Our picks', slug: 'our-picks' })
  await post('/update', { collectionId, name: 'Our picks' })
  await post('/remove', { collectionId })
  expect((await listChanges()).map(({ kind, isUndoable }) => [kind, isUndoable])).toEqual([
    ['collection_removed', true],
    ['collection_updated', false],
    ['collection_created', false],
  ])
  expect((await undo()).status).toBe(200)
  const picks = { id: collectionId, name: 'Our picks', slug: 'our-picks', productIds: ids }
  expect(await listCollections()).toMatchObject([picks])
  await post('/update', { collectionId, name: 'Others', slug: 'others', productIds: [] })
  expect((await undo()).status).toBe(200)
  expect(await listCollections()).toMatchObject([picks])

  await post('/remove', { collectionId })
  const [removal] = await listChanges()
  await create({ name: 'Our picks' })
  expect(await toError(await undo(removal))).toEqual([409, 'Another collection has the slug "our-picks".'])
  expect((await undo()).status).toBe(200)
  expect(await listCollections()).toEqual([])
})

test('undoing a creation removes the collection, so it asks for a code where removing one does', async () => {
  const { services, create, listCollections, undo } = await openCollectionChanges()
  await create({ name: 'Picks' })
  const { id: userId } = services.db.select().from(users).get()!
  services.db.insert(twoFactor).values({ userId, secret: 'AAAA', enabledAt: new Date() }).run()
  const refused = await undo()
  expect([refused.status, await refused.json()]).toMatchObject([403, { reason: 'two_factor_required' }])
  expect(await listCollections()).toHaveLength(1)
})
