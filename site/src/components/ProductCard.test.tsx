import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Product } from '#shared/contracts/product'
import { ProductCard } from './ProductCard.tsx'
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { SkeletonGrid } from './SkeletonGrid.tsx'

const front = 'https://files.example/front.png'
const back = 'https://files.example/back.png'
const tee: Product = {
  id: 7,
  slug: 'tee',
  name: 'Salary < Expectations Tee',
  description: null,
  price: '24.50',
  imageUrl: front,
  inStock: true,
  mockups: { front: [{ url: front, type: 'front' }], back: [{ url: back, type: 'back' }] },
  adminImages: { detail: [] },
  features: [],
  updatedAt: '2026-01-31T12:00:00.000Z',
  minPrice: '24.50',
  maxPrice: '24.50',
  sizes: ['S', 'M'],
  colors: ['Black'],
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

test.each<{ name: string; fields: Partial<Product>; text: string }>([
  { name: 'one price', fields: {}, text: '$24.50 Sizes: S M Colors: Black' },
  { name: 'several prices', fields: { maxPrice: '28.50' }, text: 'From $24.50 Sizes: S M Colors: Black' },
  {
    name: 'the maximum of sizes and colors',
    fields: { sizes: ['S', 'M', 'L', 'XL'], colors: ['Black', 'White', 'Navy'] },
    text: '$24.50 Sizes: S M L XL Colors: Black White Navy',
  },
  {
    name: 'more sizes and colors',
    fields: { sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'], colors: ['Black', 'White', 'Navy', 'Moss'] },
    text: '$24.50 Sizes: S M L XL +2 Colors: Black White Navy +1',
  },
  { name: 'no colors', fields: { sizes: ['One size'], colors: [] }, text: '$24.50 Sizes: One size' },
  { name: 'no variants', fields: { sizes: [], colors: [] }, text: '$24.50' },
])('a card with $name', ({ fields, text }) => {
  expect(textOf(render(fields))).toBe(`Salary &lt; Expectations Tee ${text}`)
})

test('the whole card is one link', () => {
  const html = render()
  expect(html).toStartWith('<a href="/products/tee"')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toEndWith('</a>')
})

test('a sold-out product is marked', () => {
  expect(textOf(render({ inStock: false }))).toStartWith('Sold out')
  expect(textOf(render())).not.toContain('Sold out')
})

test('stored images are served by the store, others by their provider, all with width and height', () => {
  const html = render()
  expect(html).toContain(`/images/${id}/360.avif 360w`)
  expect(html).toContain('width="1200" height="900"')
  expect(html).not.toContain(`src="${front}"`)
  expect(html).toContain(`src="${back}" width="1200" height="1200"`)
})

test('a product without an image has a placeholder', () => {
  const html = render({ imageUrl: null, mockups: {} })
  expect(html).not.toContain('<img')
  expect(html).toContain('<svg')
})

test('in the browser, images are loaded by their provider’s URL through the redirect', () => {
  const html = renderToStaticMarkup(<ProductGrid products={[tee]} />)
  expect(html).toContain(`/images/of/1080?url=${encodeURIComponent(front)}`)
})

test('only a first row above the fold loads eagerly, its first image with priority', () => {
  const products = Array.from({ length: 6 }, (_, id) => ({ ...tee, id, mockups: {} }))
  const loading = (aboveFold: boolean) =>
    [
      ...renderToStaticMarkup(<ProductGrid products={products} aboveFold={aboveFold} />).matchAll(
        /<img[^>]*>/g,
      ),
    ].map(([image]) =>
      image.includes('fetchPriority="high"') ? 'priority' : (image.match(/loading="(\w+)"/)?.[1] ?? 'eager'),
    )
  expect(loading(true)).toEqual(['priority', 'eager', 'eager', 'eager', 'lazy', 'lazy'])
  expect(loading(false)).toEqual(Array(6).fill('lazy'))
})

test('a skeleton is announced once, however many cards it has', () => {
  const html = renderToStaticMarkup(
    <SkeletonGrid label="Loading products…" count={8} className="grid">
      <ProductCardSkeleton />
    </SkeletonGrid>,
  )
  expect(html.match(/data-skeleton/g)).toHaveLength(8)
  expect(textOf(html)).toBe('Loading products…')
})
