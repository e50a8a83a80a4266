import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { closeAfterEach } from '#api-test/clean-up'
import { cookieOf, EMAIL, PASSWORD, seedUser } from '../../test/auth.ts'
import { openTestApp, seedProduct } from '../../test/services.ts'
import { addToCartFields, createVisitor } from '../../test/visitor.ts'
import { breathe } from '../platform/breathe.ts'
import { sessions } from './schema/accounts.ts'
import { carts } from './schema/orders.ts'
import { findSetting, saveSetting } from './setting.ts'
import { transact, transactInSlices } from './transact.ts'

const closing = closeAfterEach()

/** The app with a cart and two sessions whose use is due to be noted, and what stands for another process that writes. */
async function open() {
  const test = await openTestApp()
  const { services, app } = test
  const { db, env } = services
  services.log.level = 'silent'
  const other = new Database(env.DATABASE_PATH)
  closing({
    close: async () => {
      other.close()
      await test[Symbol.asyncDispose]()
    },
  })
  const { id, variantIds } = seedProduct(db)
  const addition = addToCartFields(id, variantIds[0]!)
  const visitor = createVisitor(app)
  await visitor.call('add', addition)
  seedUser(db)
  const cookies = { admin: cookieOf(db, 'admin'), user: cookieOf(db, 'user') }
  db.update(carts)
    .set({ usedAt: new Date(0) })
    .run()
  db.update(sessions)
    .set({ lastUsedAt: new Date(0) })
    .run()
  const post = (path: string, body: object | URLSearchParams, cookie = '') => {
    const isForm = body instanceof URLSearchParams
    const headers = { cookie, ...(!isForm && { 'content-type': 'application/json' }) }
    return app.request(path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
  }
  return {
    ...{ app, db, visitor, cookies, addition, id, post },
    lock: () => other.run('BEGIN IMMEDIATE'),
    dump: () => other.serialize(),
    release: () => other.run('ROLLBACK'),
  }
}

test('while another process writes, reads are answered, and a change waits without holding them up', async () => {
  const { app, db, visitor, cookies, addition, lock, release } = await open()
  lock()
  const added = visitor.call('add', addition)
  const roundMs: number[] = []
  for (let round = 0; round < 3; round++) {
    const startedAt = performance.now()
    expect(await visitor.items()).toMatchObject([{ quantity: 1 }])
    const session = await app.request('/_api/auth/session', { headers: { cookie: cookies.user } })
    expect(await session.json()).toMatchObject({ user: { role: 'user' } })
    expect((await app.request('/_api/products')).status).toBe(200)
    roundMs.push(performance.now() - startedAt)
  }
  // Each round would have to wait for the lock; a busy machine slows some.
  expect(Math.min(...roundMs)).toBeLessThan(100)
  const health = app.request('/_api/health')
  expect(Bun.peek.status(added)).toBe('pending')
  release()
  const response = await added
  expect([response.status, await response.json()]).toMatchObject([200, [{ quantity: 2 }]])
  expect((await health).status).toBe(200)
  // Now their use is noted.
  await visitor.items()
  expect(db.select().from(carts).get()!.usedAt.getTime()).toBeGreaterThan(0)
})

test('a change that waits for too long is a 503 and writes nothing; the same one succeeds afterwards', async () => {
  const { visitor, cookies, addition, id, post, dump, lock, release } = await open()
  const { admin, user } = cookies
  const form = (fields: Record<string, string> = {}) => new URLSearchParams(fields)
  const login = { email: EMAIL, password: PASSWORD }
  const changes: [status: number, send: () => Response | Promise<Response>][] = [
    [200, () => visitor.call('add', addition)],
    [303, () => visitor.submit('add', { productId: String(id), size: 'M', color: 'Black' })],
    [200, () => post('/_api/auth/login_with_password', login)],
    [401, () => post('/_api/auth/login_with_password', { ...login, password: 'a wrong one' })],
    [303, () => post('/login', form(login))],
    [201, () => post('/_api/auth/signup', { ...login, email: 'new@example.com', displayName: 'New' })],
    [303, () => post('/account/name', form({ displayName: 'Ada' }), user)],
    [303, () => post('/account/two_factor/start', form(), user)],
    [200, () => post('/_api/auth/sessions/end', { all: true }, user)],
    [200, () => post('/_api/admin/products/description', { productId: id, description: 'New' }, admin)],
    [200, () => post('/_api/admin/collections', { name: 'New' }, admin)],
    [200, () => post('/_api/admin/users/invite', { email: 'x@example.com', role: 'user' }, admin)],
    [200, () => post('/_api/admin/health/threshold', { marginThreshold: 40 }, admin)],
    [200, () => post('/_api/auth/logout', {}, user)],
  ]
  const before = dump()
  lock()
  {
    using _ = spyOn(Bun, 'sleep').mockResolvedValue()
    for (const [, send] of changes) {
      const response = await send()
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.text()).toContain('The store is busy. Please try again in a moment.')
    }
  }
  release()
  expect(dump()).toEqual(before)
  for (const [status, send] of changes) expect((await send()).status).toBe(status)
})

test('beside a long change others read what was there before, and their writes wait for its commit', async () => {
  await using store = await openTestApp()
  const { database, db } = store.services
  const written = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const change = transactInSlices(database, async (tx) => {
    saveSetting(tx, 'a', 'long')
    await breathe()
    written.resolve()
    await end.promise
    saveSetting(tx, 'b', 'long')
  })
  await written.promise
  expect(findSetting(db, 'a')).toBeUndefined()
  const seen: (string | undefined)[] = []
  const other = transact(db, (tx) => {
    seen.push(findSetting(tx, 'b'))
    saveSetting(tx, 'b', 'short')
  })
  end.resolve()
  await Promise.all([change, other])
  expect(seen).toEqual(['long'])
  expect([findSetting(db, 'a'), findSetting(db, 'b')]).toEqual(['long', 'short'])
})

test('a long change that fails writes nothing, and leaves the database to others', async () => {
  await using store = await openTestApp()
  const { database, db } = store.services
  const change = transactInSlices(database, async (tx) => {
    saveSetting(tx, 'a', 'long')
    await breathe()
    throw new Error('too long')
  })
  await expect(change).rejects.toThrow('too long')
  expect(findSetting(db, 'a')).toBeUndefined()
  await transact(db, (tx) => saveSetting(tx, 'a', 'short'))
  expect(findSetting(db, 'a')).toBe('short')
})
