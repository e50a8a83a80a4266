import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { turnOnTwoFactor } from '#api-test/two-factor'
import { customerSchema } from '#shared/contracts/customer'
import { users } from '../../db/schema/accounts.ts'
import { type OrderRow, updateOrder } from '../../orders/queries.ts'

async function openCustomersTest(settings: Record<string, string> = {}) {
  const shop = await openOrderTest(settings)
  const { db } = shop.services
  const call = async (path: string, body?: object) => {
    const response = await shop.app.request(`/_api/admin/customers${path}`, {
      headers: { cookie: shop.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      total: response.headers.get('x-total-count'),
      body: await response.json(),
    }
  }
  const list = async (query = '') => {
    const { body, total } = await call(query)
    return { total, people: customerSchema.strict().array().parse(body) }
  }
  const payAs = async (email: string, name: string, values: Partial<OrderRow> = {}) => {
    const { id, recipient } = await shop.payFor()
    updateOrder(db, id, { email, recipient: { ...recipient!, name }, paidCents: 1000, ...values })
    return id
  }
  return Object.assign(shop, { call, list, payAs })
}

test('people with paid orders are listed with their sum, the newest order first', async () => {
  await using shop = await openCustomersTest()
  await shop.payAs('Zoe@Example.com', 'Zoe')
  await shop.payAs('max@example.com', 'Max')
  await shop.payAs(' zoe@example.com', 'Zoë Müller', { refundedCents: 250 })
  await shop.checkOut()
  expect(await shop.list()).toEqual({
    total: '2',
    people: [
      { name: 'Zoë Müller', email: 'zoe@example.com', orders: 2, sum: '17.50' },
      { name: 'Max', email: 'max@example.com', orders: 1, sum: '10.00' },
    ],
  })
  for (const q of ['muller', 'ZOE@EXAMPLE', 'zoë zoe@example.com'])
    expect([q, (await shop.list(`?q=${encodeURIComponent(q)}`)).total]).toEqual([q, '1'])
  expect(await shop.list('?q=nobody')).toEqual({ total: '0', people: [] })
  expect(await shop.list('?page=2')).toEqual({ total: '2', people: [] })
  expect((await shop.call('?page=0')).status).toBe(400)
})

test('an email is of one person however it is spelled, also beyond ASCII', async () => {
  await using shop = await openCustomersTest()
  await shop.payAs('jörg@exämple.com', 'Jörg')
  await shop.payAs('jo@example.com', 'Jo')
  await shop.payAs('JÖRG@xn--exmple-cua.com', 'Jörg Maier')
  await shop.payAs(' JÖRG@EXÄMPLE.com', 'J. Maier', { refundedCents: 250 })
  const jörg = { name: 'J. Maier', email: 'JÖRG@EXÄMPLE.com', orders: 3, sum: '27.50' }
  const jo = { name: 'Jo', email: 'jo@example.com', orders: 1, sum: '10.00' }
  expect(await shop.list()).toEqual({ total: '2', people: [jörg, jo] })
  expect(await shop.list('?q=jörg+maier')).toEqual({ total: '1', people: [jörg] })
  expect((await shop.call('/export', { email: jörg.email })).body.orders).toHaveLength(3)
})

test('a person’s data is exported, and erased from orders that have ended', async () => {
  await using shop = await openCustomersTest()
  const ended = await shop.payAs('jo@example.com', 'Jo', { state: 'delivered' })
  const open = await shop.payAs('JO@example.com', 'Jo')
  const exported = (await shop.call('/export', { email: ' Jo@Example.com' })).body
  expect(exported.orders.map(({ number }: { number: string }) => number)).toEqual(['10001', '10002'])
  expect(exported.orders[0].order.recipient.name).toBe('Jo')
  expect(Object.keys(exported.orders[0].order)).not.toContainAnyValues(['customerText', 'searchText'])
  expect(await shop.call('/erase', { email: 'jo@example.com' })).toMatchObject({
    status: 200,
    body: { orders: 1, kept: ['10002'] },
  })
  expect(shop.order(ended)).toMatchObject({ email: '', recipient: null })
  expect(shop.order(open)).toMatchObject({ email: 'JO@example.com' })
  expect((await shop.list()).people).toMatchObject([{ orders: 1 }])
  for (const q of ['jo', 'JO@example'])
    expect((await shop.list(`?q=${q}`)).people).toMatchObject([{ orders: 1 }])
  expect(shop.order(ended).customerText).toBe('')
  expect((await shop.call('/erase', { email: '' })).status).toBe(400)
})

test('both need a fresh code if the account has two-factor login', async () => {
  await using shop = await openCustomersTest()
  const { db } = shop.services
  const id = await shop.payAs('jo@example.com', 'Jo', { state: 'delivered' })
  const admin = db
    .select()
    .from(users)
    .all()
    .find(({ role }) => role === 'admin')!
  await turnOnTwoFactor(db, admin.id)
  for (const path of ['/export', '/erase'])
    expect(await shop.call(path, { email: 'jo@example.com' })).toMatchObject({
      status: 403,
      body: { reason: 'two_factor_required' },
    })
  expect(shop.order(id).email).toBe('jo@example.com')
})
