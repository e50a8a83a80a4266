import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { transact } from '../db/transact.ts'
import { listPaymentMethods, rememberPaymentMethods } from './payment-methods.ts'

test('the cart’s responses name by what the last session could be paid', async () => {
  await using shop = await openCheckoutTest()
  const visitor = await shop.fillCart()
  const header = async () => (await visitor.send('/_api/cart/items')).headers.get('x-payment-methods')
  expect(await header()).toBeNull()
  await shop.goToPayment(visitor)
  expect(await header()).toBe('Card, Link')
})

test('types that Stripe adds later have a name, too', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  expect(listPaymentMethods(db)).toEqual([])
  const types = ['card', 'us_bank_account', 'afterpay_clearpay', 'amazon_pay', 'ideal', 'new_thing']
  await transact(db, (tx) => rememberPaymentMethods(tx, types))
  expect(listPaymentMethods(db)).toEqual([
    ...['Card', 'US bank account', 'Afterpay', 'Amazon Pay', 'iDEAL', 'New Thing'],
  ])
})
