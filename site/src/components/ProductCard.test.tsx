import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Product } from '#shared/contracts/product'
import { ProductCard } from './ProductCard.tsx'
import { ProductGrid } from './ProductGrid.tsx'

const front = 'https://files.example/front.png'
const back = 'https://files.example/back.png'
const tee: Product = {
  ...{ id: 7, slug: 'tee', name: 'Salary < Expectations Tee', description: null, imageUrl: front },
  ...{ price: '24.50', minPrice: '24.50', maxPrice: '24.50', sizes: ['S', 'M'], colors: ['Black'] },
  ...{ adminImages: { detail: [] }, features: [], updatedAt: '2026-01-31T12:00:00.000Z', inStock: true },
  mockups: { front: [{ url: front, type: 'front' }], back: [{ url: back, type: 'back' }] },
}
const id = 'a'.repeat(22)

const storedImages = new Map([[front, { id, width: 1200, height: 900 }]])

const render = (fields: Partial<Product> = {}) =>
  renderToStaticMarkup(
    <ProductCard
      product={{ ...tee, ...fields }}
      storedImages={storedImages}
      headingLevel={3}
      loading="lazy"
    />,
  )
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test.each<[string, fields: Partial<Product>, text: string]>([
  ['one price', {}, '$24.50 Sizes: S M Colors: Black'],
  ['several prices', { maxPrice: '28.50' }, 'From $24.50 Sizes: S M Colors: Black'],
  [
    'more sizes and colors',
    { sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'], colors: ['Black', 'White', 'Navy', 'Moss'] },
    '$24.50 Sizes: S M L XL +2 Colors: Black White Navy +1',
  ],
  ['no variants', { sizes: [], colors: [] }, '$24.50'],
])('a card with %s shows them in one link', (_, fields, text) => {
  const html = render(fields)
  expect(textOf(html)).toBe(`Salary &lt; Expectations Tee ${text}`)
  expect(html.match(/<a [^>]*>/g)).toEqual([expect.stringContaining('href="/products/tee"')])
  expect(textOf(render({ ...fields, inStock: false }))).toStartWith('Sold out')
})

test('stored images are served by the store, others by their provider, all with width and height', () => {
  const html = render()
  expect(html).toContain(`/images/${id}/360.avif 360w`)
  expect(html).toContain('width="1200" height="900"')
  expect(html).not.toContain(`src="${front}"`)
  expect(html).toContain(`src="${back}" width="1200" height="1200"`)
  expect(render({ imageUrl: null, mockups: {} })).not.toContain('<img')
  const inBrowser = renderToStaticMarkup(<ProductGrid products={[tee]} />)
  expect(inBrowser).toContain(`/images/of/1080?url=${encodeURIComponent(front)}`)
})
