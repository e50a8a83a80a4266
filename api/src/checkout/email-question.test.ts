import { expect, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { carts } from '../db/schema/orders.ts'

async function openShop() {
  const shop = await openCheckoutTest()
  const visitor = await shop.fillCart()
  const post = async (fields: Partial<typeof ADDRESS>) => {
    const response = await shop.form(visitor, '/checkout/address', { ...ADDRESS, ...fields })
    return response.headers.get('location')
  }
  const details = () => shop.services.db.select().from(carts).get()!.checkout
  return Object.assign(shop, { post, details })
}

const ASKED = '/checkout?check=1'
const ACCEPTED = '/checkout/shipping'

test('each email is asked about once, whatever was typed in between', async () => {
  await using shop = await openShop()
  const { post, details } = shop
  expect(await post({ email: 'jo@gmial.com' })).toBe(ASKED)
  expect(details()).toMatchObject({
    meantEmail: 'jo@gmail.com',
    fields: { email: 'jo@gmial.com' },
    rates: [],
  })
  expect(await post({ email: 'jo@hotmial.com' })).toBe(ASKED)
  expect(await post({ email: 'jo@gmial.com' })).toBe(ACCEPTED)
  expect(details()?.meantEmail).toBeUndefined()
  expect(await post({ email: 'jo@gmail.com' })).toBe(ACCEPTED)
})

test('the question comes with the other errors, and their correction answers it', async () => {
  await using shop = await openShop()
  expect(await shop.post({ email: 'jo@gmial.com', city: '' })).toBe(ASKED)
  expect(await shop.post({ email: 'jo@gmial.com' })).toBe(ACCEPTED)
})

test('an order may go to the email that was asked about', async () => {
  await using shop = await openShop()
  const email = 'jo@gmial.com'
  const visitor = await shop.fillCart()
  await shop.form(visitor, '/checkout/address', { ...ADDRESS, email })
  await shop.goToPayment(visitor, 'STANDARD', { email })
  expect(shop.onlyOrder()).toMatchObject({ email })
})
