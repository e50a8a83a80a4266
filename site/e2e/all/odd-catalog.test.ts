import { expect, test } from 'bun:test'
import { ADDRESS } from '#api-test/checkout'
import { addToCartFields, createVisitor } from '#api-test/visitor'
import { oddProducts } from '#sandbox/odd-catalog'
import { MAX_CART_ITEMS } from '#shared/cart'
import { formatPrice } from '#shared/price'
import { structuredDataOf } from '../../../shared/test/google-rules.ts'
import { eventually } from '../../test/cart.ts'
import { addToCartFormFields } from '../../test/form-fields.ts'
import { find, pageText, request } from '../../test/http.ts'
import { openOddStore } from '../../test/odd-store.ts'

const { server, printful, stripe, run, products, shown } = await openOddStore()

const isWarned = (reason: string | undefined) => reason?.startsWith('sold as available') ?? false
const buyable = shown.flatMap(({ product, byIndex }) =>
  byIndex.flatMap((variant) =>
    variant && variant.stockQuantity !== 0 ? { ...variant, productId: product.id, slug: product.slug } : [],
  ),
)

test('the catalog has at least 40 odd products, and each that is shown has its name, address and colors', () => {
  expect(oddProducts.length).toBeGreaterThanOrEqual(40)
  expect(products).toHaveLength(shown.length)
  for (const { oddity, right, product } of shown) {
    const { slug, colors, name } = product
    expect({ oddity, slug, colors, name }).toEqual({
      oddity,
      slug: right.slug,
      colors: [...right.colors],
      name: right.name ?? name,
    })
  }
})

test.each(shown.map((each) => [each.oddity, each] as const))(
  'sizes are in their order: %s',
  (_, { right, product }) => {
    expect(product.sizes).toEqual([...right.sizes])
  },
)

test('each variant has its size, color, option and stock, or was left out with a reason', () => {
  for (const { oddity, right, definitions, byIndex } of shown) {
    for (const [index, { size, color, blank }] of definitions.entries()) {
      const reason = right.leftOut?.[index]
      const variant = byIndex[index]
      if (reason && !isWarned(reason)) expect([oddity, index, variant]).toEqual([oddity, index, undefined])
      else {
        const knownColor = color?.trim() || blank?.color || null
        // One is cut.
        const shownColor = right.colors.find((each) => each === knownColor) ?? right.colors.at(-1)!
        expect([oddity, index, variant]).toMatchObject([
          oddity,
          index,
          {
            size: size || blank?.size || 'One size',
            color: knownColor && shownColor,
            option: right.options?.[index] ?? null,
            stockQuantity: right.soldOut?.includes(index) ? 0 : null,
          },
        ])
      }
    }
  }
  const expected = oddProducts.flatMap(({ right }) =>
    Object.values(right?.leftOut ?? {}).map((reason) => [right!.slug, reason]),
  )
  const hidden = [
    'ignored in Printful',
    'its price is in EUR, the store sells in USD',
    'no variant that can be sold',
    'no variant that can be sold',
  ].map((reason) => [null, reason])
  expect(run.leftOut.map(({ slug, reason }) => [slug, reason]).toSorted()).toEqual(
    [...expected, ...hidden].toSorted(),
  )
})

/** Reads the page of each variant once. */
const pages = new Map<number, Promise<{ html: string; fields: Record<string, string> }>>()
function readPage(slug: string, id: number) {
  const page =
    pages.get(id) ??
    pageText(server, `/products/${slug}?variant=${id}`).then((html) => ({
      html,
      fields: addToCartFormFields(html),
    }))
  pages.set(id, page)
  return page
}

test('each variant is chosen at its address, and once in the structured data', async () => {
  for (const { oddity, product, listed } of shown) {
    const urls = listed.map(({ id }) => `?variant=${id}`)
    for (const { id, size, color, option, price } of listed) {
      const { html, fields } = await readPage(product.slug, id)
      const { size: chosenSize, color: chosenColor = '', option: chosenOption = '' } = fields
      expect([oddity, find(html, '[data-product-price]'), chosenSize, chosenColor, chosenOption]).toEqual([
        oddity,
        formatPrice(price),
        size,
        color ?? '',
        option ?? '',
      ])
      if (id !== listed[0]!.id) continue
      const group = structuredDataOf(html).find((thing) => thing['@type'] === 'ProductGroup')
      const described = group?.hasVariant as { url: string }[]
      expect(described.map(({ url }) => url)).toEqual(urls)
    }
  }
})

test('each variant is once in the feed, with what tells it from the others of its group', async () => {
  const [header, ...lines] = (await pageText(server, '/feed.tsv')).trimEnd().split('\n')
  const names = header!.split('\t')
  const rows = lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, values[index]!]))
  })
  const links = shown.flatMap(({ product, listed }) =>
    listed.map(({ id }) => `${server.url}/products/${product.slug}?variant=${id}`),
  )
  expect(rows.map(({ link }) => link)).toEqual(links)
  const kinds = rows.map(({ item_group_id, color, size, pattern }) =>
    [item_group_id, color, size, pattern].join('|'),
  )
  expect(new Set(kinds).size).toBe(rows.length)
})

test('each row of the feed has an id of its own', async () => {
  const lines = (await pageText(server, '/feed.tsv')).trimEnd().split('\n')
  expect(new Set(lines.map((line) => line.split('\t')[0])).size).toBe(lines.length)
})

const createShopper = () => createVisitor({ request: (path, init) => request(server, path, init) })
type Shopper = ReturnType<typeof createShopper>

const submit = (shopper: Shopper, path: string, fields: Record<string, string>) =>
  shopper.send(path, { method: 'POST', body: new URLSearchParams(fields) })

/** Pays for what is in the cart. Returns the items of the order at Printful, and the page of the order. */
async function buy(shopper: Shopper) {
  const known = printful.orders.all.length
  expect((await submit(shopper, '/checkout/address', ADDRESS)).headers.get('location')).toBe(
    '/checkout/shipping',
  )
  const payment = await submit(shopper, '/checkout/payment', { shipping: 'STANDARD' })
  const sessionId = payment.headers.get('location')!.split('/pay/')[1]!
  await stripe.pay(sessionId)
  const back = await shopper.send(`/checkout/return?session=${sessionId}`)
  const page = await (await shopper.send(back.headers.get('location')!)).text()
  await eventually(async () => expect(printful.orders.all).toHaveLength(known + 1))
  return { made: printful.orders.all[known]!.items, page }
}

test('each variant in stock is added by a call and by the plain form, paid, and made as the same sync variant', async () => {
  expect(buyable.length).toBeGreaterThan(200)
  for (let start = 0; start < buyable.length; start += MAX_CART_ITEMS) {
    const chosen = buyable.slice(start, start + MAX_CART_ITEMS)
    const [caller, shopper] = [createShopper(), createShopper()]
    for (const { id, productId, slug } of chosen) {
      expect((await caller.call('add', addToCartFields(productId, id))).status).toBe(200)
      await shopper.submit('add', (await readPage(slug, id)).fields)
    }
    const ids = chosen.map(({ id }) => String(id))
    const items = await caller.items()
    expect(items.map(({ variantId }) => variantId)).toEqual(ids)
    expect(new Set(items.map((item) => [item.productId, item.variantName].join('|'))).size).toBe(ids.length)
    expect((await shopper.items()).map(({ variantId }) => variantId)).toEqual(ids)
    const { made, page } = await buy(shopper)
    for (const { variantName } of items) expect(page).toContain(Bun.escapeHTML(variantName!))
    expect(made.map(({ sync_variant_id, quantity }) => [sync_variant_id, quantity])).toEqual(
      chosen.map(({ printfulId }) => [printfulId, 1]),
    )
  }
})
