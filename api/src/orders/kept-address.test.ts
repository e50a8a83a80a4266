import { expect, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { saveUser } from '../admin/users/save-user.ts'
import { keptAddresses } from '../db/schema/accounts.ts'
import { eraseCustomer, exportCustomer } from './personal-data.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'a long enough password'

/** A store in which a person with an account has something in the cart. */
async function openShop() {
  const shop = await openCheckoutTest()
  const { db } = shop.services
  await saveUser(db, { email: EMAIL, password: PASSWORD, role: 'user' })
  const visitor = await shop.fillCart()
  const call = (path: string, body: object) =>
    visitor.send(`/_api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await call('login_with_password', { email: EMAIL, password: PASSWORD })
  const post = async (fields: Record<string, string>) => {
    const response = await shop.form(visitor, '/checkout/address', { ...ADDRESS, ...fields })
    expect(response.headers.get('location')).toBe('/checkout/shipping')
  }
  const kept = () =>
    db
      .select()
      .from(keptAddresses)
      .all()
      .map(({ recipient }) => recipient.address1)
  return Object.assign(shop, { db, visitor, call, post, kept })
}

const KEEP = { keepAddress: 'on' }

test('an address is kept as the person wants, and another one doesn’t replace it', async () => {
  await using shop = await openShop()
  const { post, kept } = shop
  await post({})
  expect(kept()).toEqual([])
  await post(KEEP)
  expect(kept()).toEqual([ADDRESS.address1])
  await post({ address1: '2 B Street' })
  expect(kept()).toEqual([ADDRESS.address1])
  await post({ address1: '2 B Street', ...KEEP })
  expect(kept()).toEqual(['2 B Street'])
  await post({ address1: '2 B Street' })
  expect(kept()).toEqual([])
})

test('without an account nothing is kept', async () => {
  await using shop = await openShop()
  const stranger = await shop.fillCart(shop.createVisitor())
  await shop.form(stranger, '/checkout/address', { ...ADDRESS, ...KEEP })
  expect(shop.kept()).toEqual([])
})

test('a logout clears what was typed, and the account keeps its address', async () => {
  await using shop = await openShop()
  await shop.post(KEEP)
  await shop.call('logout', {})
  expect(shop.kept()).toEqual([ADDRESS.address1])
  expect(exportCustomer(shop.db, ADDRESS.email).checkouts).toEqual([])
})

test('a person removes the address, and so does deleting the account', async () => {
  await using shop = await openShop()
  await shop.post(KEEP)
  const removal = await shop.form(shop.visitor, '/account/address/remove', {})
  expect([removal.status, removal.headers.get('location')]).toEqual([303, '/account'])
  expect(shop.kept()).toEqual([])
  await shop.post(KEEP)
  expect((await shop.call('delete_account', { password: PASSWORD })).status).toBe(204)
  expect(shop.kept()).toEqual([])
})

test('nobody removes an address without a session', async () => {
  await using shop = await openShop()
  await shop.post(KEEP)
  const response = await shop.form(shop.createVisitor(), '/account/address/remove', {})
  expect(response.headers.get('location')).toStartWith('/login')
  expect(shop.kept()).toEqual([ADDRESS.address1])
})

test('the kept address is exported and erased with the person', async () => {
  await using shop = await openShop()
  await shop.post(KEEP)
  expect(exportCustomer(shop.db, ' Ada@Example.com').keptAddress).toMatchObject({ city: 'Reno' })
  eraseCustomer(shop.db, 'ADA@example.com')
  expect(shop.kept()).toEqual([])
  expect(exportCustomer(shop.db, EMAIL).keptAddress).toBeNull()
})
