import { expect, test } from 'bun:test'
import type { Product, Variant } from '#shared/contracts/product'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })
const cookie = await adminCookie(server, ADMIN)

const getJson = async <T>(path: string) => (await (await request(server, path)).json()) as T

async function readFeed() {
  const response = await request(server, '/feed.tsv')
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const [header = '', ...lines] = (await response.text()).trimEnd().split('\n')
  const names = header.split('\t')
  return lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  })
}

async function listOffers() {
  const products = await getJson<Product[]>('/_api/products')
  const offers = products.map(async (product) => {
    const variants = await getJson<Variant[]>(`/_api/product/variants?productId=${product.id}`)
    return variants.map((variant) => ({ product, variant }))
  })
  return (await Promise.all(offers)).flat()
}

test('odd SKUs and names leave each variant a row of its own, with its options', async () => {
  const { products } = server.sandbox.catalog
  const [first, second] = products as [(typeof products)[0], (typeof products)[0]]
  first.sync_product.name = `${'👩🏽‍❤️‍💋‍👨🏿'.repeat(20)} Tee`
  const skus = ['SAME', 'SAME', '12', 'S'.repeat(51), '1']
  for (const [index, variant] of [...first.sync_variants, ...second.sync_variants].entries()) {
    variant.sku = skus[index % skus.length]!
  }
  expect((await request(server, '/_api/printful/products', { headers: { cookie } })).status).toBe(200)

  const [rows, offers] = [await readFeed(), await listOffers()]
  expect(rows.map(({ id }) => id)).toEqual(offers.map(({ variant }) => String(variant.id)))
  for (const [index, { variant, product }] of offers.entries()) {
    const { title, item_group_id } = rows[index]!
    expect(item_group_id).toBe(String(product.id))
    expect(title).toEndWith([variant.color, variant.size].filter(Boolean).join(', '))
    expect(title!.length).toBeLessThanOrEqual(150)
    expect(title).not.toMatch(/\p{Surrogate}/u)
  }
})

test('clothing says for whom it is, and a mug is for nobody', async () => {
  const rows = await readFeed()
  const listAudiences = (name: string) => {
    const own = rows.filter(({ title }) => title?.startsWith(`${name}, `))
    return [...new Set(own.map(({ age_group, gender }) => `${age_group} ${gender}`))]
  }
  expect(listAudiences('Two Weeks’ Notice Hoodie')).toEqual(['adult unisex'])
  expect(listAudiences('Summer Intern Kids’ Hoodie')).toEqual(['kids unisex'])
  expect(listAudiences('Available Immediately Baby Tee')).toEqual(['infant unisex', 'toddler unisex'])
  expect(listAudiences('Per My Last Email Mug')).toEqual([' '])
})

test('the feed is cached, and new on the next request after a product is saved', async () => {
  const [product] = await getJson<Product[]>('/_api/products')
  const etag = (await request(server, '/feed.tsv')).headers.get('etag') ?? ''
  const repeated = await request(server, '/feed.tsv', { headers: { 'if-none-match': etag } })
  expect(repeated.status).toBe(304)
  await request(server, '/_api/admin/products/description', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ productId: product!.id, description: 'Soft and new.' }),
  })
  const descriptions = (await readFeed())
    .filter(({ item_group_id }) => item_group_id === String(product!.id))
    .map(({ description }) => description)
  expect(new Set(descriptions)).toEqual(new Set(['Soft and new.']))
})
