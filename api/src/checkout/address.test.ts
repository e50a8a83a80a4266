import { expect, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'

async function buy(fields: Partial<typeof ADDRESS>) {
  const shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut(shop.createVisitor(), 1, fields)
  const session = shop.stripe.sessions.find(({ id }) => id === sessionId)
  await shop.stripe.pay(sessionId)
  await shop.drain()
  return Object.assign(shop, { session })
}

const BRAZIL = { city: 'São Paulo', stateCode: 'SP', zip: '01310100', countryCode: 'BR' }

test('an order to Brazil is placed with its tax number, which an address without it never reaches', async () => {
  await using shop = await buy({ ...BRAZIL, taxNumber: '52998224725' })
  expect(shop.onlyOrder()).toMatchObject({
    state: 'placed',
    recipient: { zip: '01310-100', taxNumber: '529.982.247-25' },
  })
  expect(shop.printful.orders.all).toMatchObject([{ recipient: { tax_number: '529.982.247-25' } }])
  const visitor = await shop.fillCart(shop.createVisitor())
  const refused = await shop.form(visitor, '/checkout/address', { ...ADDRESS, ...BRAZIL })
  expect(refused.headers.get('location')).toBe('/checkout?check=1')
})

test.each([
  ['me@exämple.de', 'me@xn--exmple-cua.de'],
  ['o&b@example.com', 'o&b@example.com'],
])('%s buys, and other services get %s', async (email, ascii) => {
  await using shop = await buy({ email })
  expect(shop.session?.customer_email).toBe(ascii)
  expect(shop.onlyOrder()).toMatchObject({ state: 'placed', email })
  expect(shop.printful.orders.all).toMatchObject([{ recipient: { email: ascii } }])
})

test.each([
  [
    { stateCode: 'Québec', zip: 'h2x1y4', city: 'Montréal', countryCode: 'CA' },
    { stateCode: 'QC', zip: 'H2X 1Y4' },
  ],
  [
    { stateCode: 'Washington, D.C.', zip: '20001 1234' },
    { stateCode: 'DC', zip: '20001-1234' },
  ],
])('%j goes to %j', async (fields, recipient) => {
  await using shop = await buy(fields)
  expect(shop.onlyOrder()).toMatchObject({ state: 'placed', recipient })
})
