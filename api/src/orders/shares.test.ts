import { expect, test } from 'bun:test'
import { openPlacing } from '#api-test/placing'
import { lacksShares } from './shares.ts'

test('the shares of the items are read from Stripe if a cent of tax or discount was charged', async () => {
  await using shop = await openPlacing()
  const order = await shop.pay()
  const lacks = (values: { taxCents?: number; discountCents?: number }) =>
    lacksShares(shop.services.db, { ...order, ...values })
  expect([lacks({}), lacks({ taxCents: 1 }), lacks({ discountCents: 1 })]).toEqual([false, true, true])
})
