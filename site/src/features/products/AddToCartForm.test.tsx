import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Variant } from '#shared/contracts/product'
import { AddToCartForm } from './AddToCartForm.tsx'

const product = { id: 7, name: 'Tee', imageUrl: null, minPrice: '24.50', maxPrice: '28.50' }
const variant = (id: number, size: string, color: string | null, stock: number | null = null): Variant => ({
  ...{ id, size, color, option: null, price: size === '2XL' ? '28.50' : '24.50', stockQuantity: stock },
})
const variants = [variant(1, 'S', 'White'), variant(2, 'S', 'Black'), variant(3, '2XL', 'Black', 0)]

const render = (variants: readonly Variant[], variantId?: number) =>
  renderToStaticMarkup(<AddToCartForm product={product} variants={variants} variantId={variantId} />)
const radio = (html: string, name: string) =>
  html.match(new RegExp(`<input type="radio"[^>]*value="${name}"[^>]*>`))?.[0]
const isButtonDisabled = (html: string) =>
  html.match(/<button[^>]*>Add to Cart/g)?.map((tag) => tag.includes('disabled=""'))

test('the form works without a script: it posts the product and the selected values', () => {
  const html = render(variants)
  expect(html).toMatch(/<form[^>]* action="\/cart\/add" method="post"/)
  expect(html).toContain('<input type="hidden" name="productId" value="7"/>')
  expect(radio(html, 'S')).toContain('name="size"')
  expect(radio(html, 'Black')).toContain('name="color"')
  expect(render([])).not.toContain('<fieldset')
})

test('the first variant, or the requested one, is selected and its price is shown', () => {
  expect(radio(render(variants), 'White')).toContain('checked')
  expect(render(variants)).toContain('White / S')
  const requested = render(variants, 3)
  expect(radio(requested, '2XL')).toContain('checked')
  expect(requested).toContain('$28.50')
})

test('incompatible and sold-out options differ, and are described in words', () => {
  const html = render(variants)
  expect(radio(html, 'S')).not.toContain('aria-disabled')
  expect(radio(html, '2XL')).toContain('aria-disabled="true"')
  const black = render(variants, 2)
  expect(radio(black, '2XL')).not.toContain('aria-disabled')
  expect(radio(black, '2XL')).toContain('aria-describedby')
  expect(black).toContain('>Sold out</span>')
})

test('the button is disabled for a sold-out variant; without scripts, another can be submitted', () => {
  expect(isButtonDisabled(render(variants))).toEqual([false])
  expect(isButtonDisabled(render([]))).toEqual([false])
  expect(isButtonDisabled(render([variant(1, 'One size', null, 0)]))).toEqual([true])
  const html = render(variants, 3)
  expect(isButtonDisabled(html)).toEqual([true, false])
  expect(html).toMatch(/<noscript><button[^>]*>Add to Cart<\/button><\/noscript>/)
})

test('variants of one size and color have a group of their own, and the requested one is selected', () => {
  const [left, right] = ['Left handle', 'Right handle'].map((option, id) => ({
    ...variant(id + 1, '11 oz', 'White'),
    option,
  }))
  const html = render([left!, right!], 2)
  expect(html).toMatch(/<fieldset id="choose-option"[^>]*>.*<b[^>]*>Option<\/b>/)
  expect(radio(html, 'Left handle')).not.toContain('checked')
  expect(radio(html, 'Right handle')).toMatch(/name="option".*checked/)
  expect(html).toContain('White / 11 oz / Right handle')
})

test('a variant without a color beside one with a color is a choice of its own', () => {
  const html = render([variant(1, 'S', 'Black'), variant(2, 'S', null)], 2)
  expect(radio(html, '')).toMatch(/name="color".*checked/)
  expect(html).toContain('<span>None</span>')
  expect(isButtonDisabled(html)).toEqual([false])
})

test('an option with one value is text, and is submitted', () => {
  const html = render([variant(1, 'S', 'Black'), variant(2, 'M', 'Black')])
  expect(html.match(/<fieldset/g)).toHaveLength(1)
  expect(html).toContain('<input type="hidden" name="color" value="Black"/>')
  expect(html).toContain('Black / S')
})
