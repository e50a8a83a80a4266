import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import type { BulkAction } from '#shared/contracts/bulk-action'
import { saveVisibility } from '../admin/products/queries.ts'

type Shop = Awaited<ReturnType<typeof openOrderTest>>

const statuses = ({ stripe }: Shop) => stripe.sessions.map(({ status }) => status)
const soldId = (shop: Shop) => shop.items(shop.onlyOrder().id)[0]!.productId!

async function callProducts({ app, cookie }: Shop, path: string, body: object) {
  const response = await app.request(`/_api/admin/products/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

const hide = (shop: Shop, productId: number) =>
  callProducts(shop, 'visibility', { productId, isHidden: true })

function hideSeveral(shop: Shop) {
  const products = shop
    .products()
    .map(({ id, updatedAt }) => ({ productId: id, updatedAt: updatedAt.toISOString() }))
  return callProducts(shop, 'bulk', { action: 'hide', products } satisfies BulkAction)
}

/** Syncs after a change of what was sold, as Printful lists it. */
const syncAfter = (change: (sold: ReturnType<typeof findSold>) => void) => async (shop: Shop) => {
  change(findSold(shop))
  await shop.services.sync.run()
}

function findSold({ printful, onlyOrder, items }: Shop) {
  const { printfulId } = items(onlyOrder().id)[0]!
  const product = printful.catalog.products.find(({ sync_variants }) =>
    sync_variants.some(({ id }) => id === printfulId),
  )!
  return { product, variant: product.sync_variants.find(({ id }) => id === printfulId)! }
}

const CHANGES: [string, (shop: Shop) => Promise<void>][] = [
  ['an administrator hides the product', (shop) => hide(shop, soldId(shop))],
  ['an administrator hides several products', hideSeveral],
  [
    'a sync finds the product ignored',
    syncAfter(({ product }) => {
      product.sync_product.is_ignored = true
    }),
  ],
  [
    'a sync finds the variant discontinued',
    syncAfter(({ variant }) => {
      variant.availability_status = 'discontinued'
    }),
  ],
  [
    'a sync no longer finds the variant',
    syncAfter(({ product, variant }) => {
      product.sync_variants = [{ ...variant, id: variant.id + 1, external_id: 'another' }]
    }),
  ],
]

test.each(CHANGES)('the payment session of a quote ends when %s', async (_, change) => {
  await using shop = await openOrderTest()
  const { visitor } = await shop.checkOut()
  await change(shop)
  await shop.drain()
  expect([statuses(shop), shop.onlyOrder().state]).toEqual([['expired'], 'canceled'])
  const again = await shop.form(visitor, '/checkout/payment', { shipping: 'STANDARD' })
  expect(again.headers.get('location')).toBe('/checkout')
})

test('other products and other changes end no payment session', async () => {
  await using shop = await openOrderTest()
  await shop.checkOut()
  const productId = soldId(shop)
  await hide(shop, shop.products().find(({ id }) => id !== productId)!.id)
  await callProducts(shop, 'description', { productId, description: 'Another text.' })
  await callProducts(shop, 'visibility', { productId, isHidden: false })
  await shop.drain()
  expect([statuses(shop), shop.onlyOrder().state]).toEqual([['open'], 'awaiting_payment'])
})

test('a payment from the moment before holds the order', async () => {
  await using shop = await openOrderTest()
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  await hide(shop, soldId(shop))
  await shop.drain()
  expect([shop.onlyOrder().state, ...shop.holds()]).toEqual(['paid', 'unavailable'])
})

test('a product that is hidden while its payment session is opened ends the session', async () => {
  await using shop = await openOrderTest()
  const visitor = await shop.fillCart()
  const hideAndFail = () => {
    saveVisibility(shop.services.db, soldId(shop), true)
    return { status: 500 }
  }
  shop.stripe.fail(/^POST \/v1\/checkout\/sessions$/, { response: hideAndFail })
  await shop.goToPayment(visitor)
  await shop.drain()
  expect([statuses(shop), shop.onlyOrder().state]).toEqual([['expired'], 'canceled'])
})
