import { expect, test } from 'bun:test'
import { listOthers, parseViewed, type ViewedProduct, withViewed } from './recently-viewed.ts'

const viewed = (slug: string, fields: Partial<ViewedProduct> = {}): ViewedProduct => ({
  ...{ slug, name: `The ${slug}`, price: '$24.50', image: '' },
  ...fields,
})
const slugs = (products: ViewedProduct[]) => products.map(({ slug }) => slug)

test.each([
  null,
  '{',
  '{"slug":"tee"}',
  '[null, 1, "tee", [], {}]',
  '[{"slug":"tee"}]',
  JSON.stringify([viewed('')]),
  JSON.stringify([{ ...viewed('tee'), price: 24 }]),
  JSON.stringify([viewed('tee', { image: 'https://elsewhere.example/pixel.gif' })]),
  JSON.stringify([viewed('tee', { image: '//elsewhere.example/images/' })]),
  JSON.stringify([viewed('tee', { image: 'javascript:alert(1)' })]),
])('%p is as good as nothing', (text) => {
  expect(parseViewed(text)).toEqual([])
})

test('what is well formed is kept beside what is not', () => {
  const tee = viewed('tee', { image: '/images/abc/320.webp' })
  expect(parseViewed(JSON.stringify([7, tee, viewed('')]))).toEqual([tee])
})

test('a product that is viewed again is the latest, with its new name and price', () => {
  const again = viewed('tee', { name: 'Renamed Tee', price: '$30.00' })
  expect(withViewed([viewed('mug'), viewed('tee')], again)).toEqual([again, viewed('mug')])
})

test('eight are stored, and four others shown', () => {
  const all = [...'abcdefghij'].reduce<ViewedProduct[]>((list, slug) => withViewed(list, viewed(slug)), [])
  expect(slugs(all)).toEqual([...'jihgfedc'])
  expect(slugs(listOthers(all, 'i'))).toEqual([...'jhgf'])
  expect(listOthers([viewed('tee')], 'tee')).toEqual([])
})
