import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Variant } from '#shared/contracts/product'
import { AddToCartForm } from './AddToCartForm.tsx'

const product = { id: 7, name: 'Tee', imageUrl: null, minPrice: '24.50', maxPrice: '28.50' }
const variant = (id: number, size: string, color: string | null, stock: number | null = null): Variant => ({
  id,
  size,
  color,
  price: size === '2XL' ? '28.50' : '24.50',
  stockQuantity: stock,
})
/** White in S, black in S and 2XL, of which 2XL is sold out. */
const variants = [variant(1, 'S', 'White'), variant(2, 'S', 'Black'), variant(3, '2XL', 'Black', 0)]

const createTestImage = (given: readonly Variant[], variantId?: number) =>
  renderToStaticMarkup(<AddToCartForm product={product} variants={given} variantId={variantId} />)
const radio = (html: string, name: string) =>
  html.match(new RegExp(`<input type="radio"[^>]*aria-label="${name}"[^>]*>`))?.[0]
const button = (html: string) =>
  html.match(/<button[^>]*>Add to Cart/g)?.map((tag) => tag.includes('disabled=""'))

test('the form works by itself: it names the product, and each choice by its value', () => {
  const html = createTestImage(variants)
  expect(html).toMatch(/<form[^>]* action="\/cart\/add" method="post"/)
  expect(html).toContain('<input type="hidden" name="productId" value="7"/>')
  expect(radio(html, 'S')).toContain('name="size"')
  expect(radio(html, 'S')).toContain('value="S"')
  expect(radio(html, 'Black')).toContain('name="color"')
})

test('the first variant is chosen, or the one asked for, and its price is shown', () => {
  expect(radio(createTestImage(variants), 'White')).toContain('checked')
  expect(createTestImage(variants)).toContain('White / S')
  const other = createTestImage(variants, 3)
  expect(radio(other, '2XL')).toContain('checked')
  expect(other).toContain('$28.50')
})

test('what does not go together and what is sold out differ, and are said in words', () => {
  const html = createTestImage(variants)
  expect(radio(html, 'S')).not.toContain('aria-disabled')
  expect(radio(html, '2XL')).toContain('aria-disabled="true"')
  const black = createTestImage(variants, 2)
  expect(radio(black, '2XL')).not.toContain('aria-disabled')
  expect(radio(black, '2XL')).toContain('aria-describedby')
  expect(black).toContain('>Sold out</span>')
})

test('the button is open unless what is chosen is sold out', () => {
  expect(button(createTestImage(variants))).toEqual([false])
  expect(button(createTestImage([]))).toEqual([false])
  expect(button(createTestImage([variant(1, 'One size', null, 0)]))).toEqual([true])
})

test('with scripts off, another variant than a sold-out one can still be sent', () => {
  const html = createTestImage(variants, 3)
  expect(button(html)).toEqual([true, false])
  expect(html).toMatch(/<noscript><button[^>]*>Add to Cart<\/button><\/noscript>/)
})

test('goods without sizes and colors have no groups to choose in', () => {
  expect(createTestImage([])).not.toContain('<fieldset')
  expect(createTestImage([variant(1, 'One size', null)]).match(/<fieldset/g)).toHaveLength(1)
})
