import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Product } from '#shared/contracts/product'
import { ProductCard } from './ProductCard.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductGridSkeleton } from './ProductGridSkeleton.tsx'

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
const hash = 'a'.repeat(64)

const createTestImage = (
  parts: Partial<Product> = {},
  pictures = new Map([[front, { hash, width: 1200, height: 900 }]]),
) =>
  renderToStaticMarkup(
    <ProductCard product={{ ...tee, ...parts }} storedImages={pictures} headingLevel={3} loading="lazy" />,
  )
/** What is read, in one line. */
const read = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test.each<{ name: string; parts: Partial<Product>; reads: string }>([
  { name: 'one price', parts: {}, reads: '$24.50 Sizes: S M Colors: Black' },
  { name: 'several', parts: { maxPrice: '28.50' }, reads: 'From $24.50 Sizes: S M Colors: Black' },
  {
    name: 'as many sizes and colors as are named',
    parts: { sizes: ['S', 'M', 'L', 'XL'], colors: ['Black', 'White', 'Navy'] },
    reads: '$24.50 Sizes: S M L XL Colors: Black White Navy',
  },
  {
    name: 'more of both',
    parts: { sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'], colors: ['Black', 'White', 'Navy', 'Moss'] },
    reads: '$24.50 Sizes: S M L XL +2 Colors: Black White Navy +1',
  },
  { name: 'no colors', parts: { sizes: ['One size'], colors: [] }, reads: '$24.50 Sizes: One size' },
  { name: 'no variants', parts: { sizes: [], colors: [] }, reads: '$24.50' },
])('a card with $name', ({ parts, reads }) => {
  expect(read(createTestImage(parts))).toBe(`Salary &lt; Expectations Tee ${reads}`)
})

test('a card is one link around everything', () => {
  const html = createTestImage()
  expect(html).toStartWith('<a href="/products/tee"')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toEndWith('</a>')
})

test('a sold-out product is marked', () => {
  expect(read(createTestImage({ inStock: false }))).toStartWith('Sold out')
  expect(read(createTestImage())).not.toContain('Sold out')
})

test('pictures come from the store where it has copies, else from where they are, and hold their room', () => {
  const html = createTestImage()
  expect(html).toContain(`/images/${hash}/480.avif 480w`)
  expect(html).toContain('width="1200" height="900"')
  expect(html).not.toContain(`src="${front}"`)
  expect(html).toContain(`src="${back}" width="1200" height="1200"`)
})

test('without any picture there is a placeholder', () => {
  const html = createTestImage({ imageUrl: null, mockups: {} })
  expect(html).not.toContain('<img')
  expect(html).toContain('<svg')
})

test('in the browser, pictures are asked for by their address', () => {
  const html = renderToStaticMarkup(<ProductGrid products={[tee]} />)
  expect(html).toContain(`/images/of/960?url=${encodeURIComponent(front)}`)
})

test('only the first row at the top of a page is loaded at once, its first picture before all others', () => {
  const products = Array.from({ length: 6 }, (_, id) => ({ ...tee, id, mockups: {} }))
  const loading = (onTop: boolean) =>
    [...renderToStaticMarkup(<ProductGrid products={products} onTop={onTop} />).matchAll(/<img[^>]*>/g)].map(
      ([image]) => (image.includes('fetchPriority="high"') ? 'first' : image.match(/loading="(\w+)"/)?.[1]),
    )
  expect(loading(true)).toEqual(['first', 'eager', 'eager', 'eager', 'lazy', 'lazy'])
  expect(loading(false)).toEqual(Array(6).fill('lazy'))
})

test('a skeleton is announced once, however many cards it has', () => {
  const html = renderToStaticMarkup(<ProductGridSkeleton count={8} />)
  expect(html.match(/data-skeleton/g)).toHaveLength(8)
  expect(read(html)).toBe('Loading products…')
})
