import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { until } from '#api-test/until'
import { saveUser } from '../admin/users/save-user.ts'
import { startCleanup } from '../background-jobs.ts'
import { sessions } from '../db/schema/accounts.ts'
import { carts, orders } from '../db/schema/orders.ts'
import { clearOldCheckoutDetails } from '../orders/checkout-details.ts'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A store in which a visitor has typed an address. */
async function openDraft() {
  const shop = await openCheckoutTest()
  const { visitor } = await shop.checkOut()
  const { db } = shop.services
  const drafts = () =>
    db
      .select()
      .from(carts)
      .all()
      .map(({ checkout }) => checkout?.fields.name)
  const post = (path: string, body: object) =>
    visitor.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(drafts()).toEqual([ADDRESS.name])
  return Object.assign(shop, { db, visitor, drafts, post })
}

test.each(['/logout', '/_api/auth/logout'])(
  '%s clears what was typed at checkout, and no more',
  async (path) => {
    await using shop = await openDraft()
    await shop.checkOut(shop.createVisitor())
    expect((await shop.post(path, {})).status).toBeLessThan(400)
    expect(shop.drafts()).toEqual([undefined, ADDRESS.name])
    expect(await shop.visitor.items()).toHaveLength(1)
  },
)

test('who ends the session of this browser clears what was typed in it', async () => {
  await using shop = await openDraft()
  const password = 'a long enough password'
  await saveUser(shop.services.db, { email: 'ada@example.com', password, role: 'user' })
  await shop.post('/_api/auth/login_with_password', { email: 'ada@example.com', password })
  expect((await shop.post('/_api/auth/sessions/end', { all: true })).status).toBe(200)
  expect(shop.drafts()).toEqual([ADDRESS.name])
  const [session] = shop.db.select().from(sessions).all()
  expect((await shop.post('/_api/auth/sessions/end', { id: session!.id })).status).toBe(200)
  expect(shop.drafts()).toEqual([undefined])
})

test('who deletes an account deletes what was typed in this browser, and with its email in any other', async () => {
  await using shop = await openDraft()
  const password = 'a long enough password'
  await shop.checkOut(shop.createVisitor())
  await saveUser(shop.services.db, { email: 'ada@example.com', password, role: 'user' })
  await shop.post('/_api/auth/login_with_password', { email: 'ada@example.com', password })
  const other = shop.db.select().from(carts).all().at(-1)!
  const fields = { ...other.checkout!.fields, email: ' Ada@Example.com' }
  shop.db
    .update(carts)
    .set({ checkout: { ...other.checkout!, fields } })
    .where(eq(carts.id, other.id))
    .run()
  expect((await shop.post('/_api/auth/delete_account', { password })).status).toBe(204)
  expect(shop.drafts()).toEqual([undefined, undefined])
  expect(await shop.visitor.items()).toHaveLength(1)
})

test('what was typed goes 30 days after the last step, though the cart is used on', async () => {
  await using shop = await openDraft()
  const { db, drafts } = shop
  const { checkout } = db.select().from(carts).get()!
  expect(checkout!.savedAt).toBeGreaterThan(daysAgo(1).getTime())
  const set = (savedAt: number | undefined, usedAt = new Date()) =>
    db
      .update(carts)
      .set({ checkout: { ...checkout!, savedAt }, usedAt })
      .run()
  const clear = () => clearOldCheckoutDetails(db, daysAgo(30))
  set(daysAgo(31).getTime())
  // The quote is the last step.
  expect([clear(), drafts()]).toEqual([0, [ADDRESS.name]])
  db.update(orders)
    .set({ createdAt: daysAgo(31) })
    .run()
  set(daysAgo(29).getTime())
  expect(clear()).toBe(0)
  set(undefined, daysAgo(29))
  expect(clear()).toBe(0)
  set(undefined, daysAgo(31))
  expect([clear(), drafts()]).toEqual([1, [undefined]])
  set(daysAgo(30).getTime() - 60_000)
  const stop = startCleanup(shop.services)
  await until(() => drafts()[0] === undefined)
  stop()
  expect(await shop.visitor.items()).toHaveLength(1)
})
