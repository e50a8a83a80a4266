import { describe, expect, test } from 'bun:test'
import type { Product } from './contracts/product.ts'
import { type OfferedVariant, productStructuredData } from './product-structured-data.ts'
import { breadcrumbs, listPage, organization, type Thing, toJsonLd, website } from './structured-data.ts'
import { structuredDataErrors, structuredDataOf } from './test/google-rules.ts'

const origin = 'https://store.example'
const product: Product = {
  ...{ id: 7, slug: 'tee', name: 'Tee', description: null, imageUrl: null, inStock: true, mockups: {} },
  ...{ price: '24.50', minPrice: '24.50', maxPrice: '28.50', sizes: ['S', 'M'], colors: ['Black'] },
  ...{ adminImages: { detail: [] }, features: [], updatedAt: '2026-01-31T12:00:00.000Z' },
}
const variant = (values: Partial<OfferedVariant>): OfferedVariant => ({
  ...{ id: 11, size: 'M', color: 'Black', option: null, price: '24.50', stockQuantity: null, image: null },
  ...values,
})
const describeProduct = (variants: OfferedVariant[], values: Partial<Product> = {}) =>
  productStructuredData(origin, {
    product: { ...product, ...values },
    variants,
    description: 'A tee.',
    images: [`${origin}/images/a/1280.webp`],
    isSold: false,
    storeName: '#OPENTOWORK',
  })

const toPage = (things: readonly Thing[]) => `<script type="application/ld+json">${toJsonLd(things)}</script>`
/** With the things in the place of references to them. */
const parse = (things: readonly Thing[]) => structuredDataOf(toPage(things))[0]!

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'Tee', path: '/products/tee' },
]

const list = { name: 'All Products', path: '/products', items: crumbs, total: 90, offset: 48 }

test.each([
  ['the organization', [organization(origin, '#OPENTOWORK')]],
  ['the site', [website(origin, '#OPENTOWORK')]],
  ['breadcrumbs', [breadcrumbs(origin, crumbs)]],
  ['a list', [listPage(origin, list)]],
  ['a product in sizes', describeProduct([variant({}), variant({ id: 12, size: 'S' })])],
  [
    'a product with options',
    describeProduct([variant({ option: 'Framed' }), variant({ id: 12, option: 'Bare' })]),
  ],
  ['a product without colors', describeProduct([variant({ color: null })])],
])('%s meets Google’s requirements', (_name, things) => {
  expect(structuredDataErrors(parse(things))).toEqual([])
})

describe('a product', () => {
  test('is a group with an offer for each variant, sold-out ones included', () => {
    const things = describeProduct([
      variant({ image: `${origin}/images/b/1280.webp` }),
      variant({ id: 12, size: 'S', price: '28.50', stockQuantity: 0 }),
    ])
    expect(parse(things)).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: '7',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
      hasVariant: [
        {
          ...{ name: 'Tee, Black, M', sku: '11', url: '?variant=11' },
          image: { url: `${origin}/images/b/1280.webp` },
          offers: { price: '24.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        },
        {
          ...{ name: 'Tee, Black, S', sku: '12' },
          image: { url: `${origin}/images/a/1280.webp` },
          offers: { price: '28.50', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    })
  })

  test('says each thing once: images, and offers of one price', () => {
    const variants = Array.from({ length: 40 }, (_, id) =>
      variant({ id, price: id % 2 ? '24.50' : '28.50', image: `${origin}/images/${id % 8}/1280.webp` }),
    )
    const things = describeProduct(variants)
    expect(things.filter((thing) => thing['@type'] === 'Offer')).toHaveLength(2)
    expect(things.filter((thing) => thing['@type'] === 'ImageObject')).toHaveLength(9)
    expect(toJsonLd(things).match(/"A tee\."/g)).toHaveLength(1)
  })

  test('names the option of variants that share size and color', () => {
    const options = ['Framed', 'Bare']
    const variants = options.map((option, id) => variant({ id, option }))
    expect(parse(describeProduct(variants))).toMatchObject({
      variesBy: expect.arrayContaining(['https://schema.org/pattern']),
      hasVariant: [
        { name: 'Tee, Black, M, Framed', pattern: 'Framed' },
        { name: 'Tee, Black, M, Bare', pattern: 'Bare' },
      ],
    })
  })

  test('without variants is a single offer', () => {
    const thing = parse(describeProduct([], { inStock: false }))
    expect(thing).toMatchObject({
      '@type': 'Product',
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
    expect(structuredDataErrors(thing).filter((error) => !error.includes('size'))).toEqual([])
  })
})

test('the positions of a list continue on its next page', () => {
  expect(listPage(origin, list).mainEntity).toMatchObject({
    numberOfItems: 90,
    itemListElement: [{ position: 49 }, { position: 50 }],
  })
})

test('no text can close the script element', () => {
  const name = '</script><script>alert(1)</script><!-- <SCRIPT>'
  const json = toJsonLd([breadcrumbs(origin, [{ name, path: '/' }])])
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph'][0].itemListElement[0].name).toBe(name)
})
