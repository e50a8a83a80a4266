import { expect, test } from 'bun:test'
import { type CollectionForm, collectionFormSchema, toCollectionForm } from './collection-form.ts'

const form: CollectionForm = { ...toCollectionForm(null), name: ' Desk Supplies ', productIds: [3] }
const ruled: CollectionForm = { ...form, membership: 'rules' }
const withRules = (rules: Partial<CollectionForm['rules']>) => ({
  ...ruled,
  rules: { ...ruled.rules, ...rules },
})

test('an empty description and banner image are null, and an empty slug is left to the server', () => {
  expect(collectionFormSchema.parse(form)).toEqual({
    name: 'Desk Supplies',
    description: null,
    bannerImageUrl: null,
    isActive: true,
    includesAll: false,
    rules: null,
    productIds: [3],
  })
})

test('all products are sent without rules, and rules without products', () => {
  expect(collectionFormSchema.parse({ ...withRules({ types: ['Mug'] }), membership: 'all' })).toMatchObject({
    includesAll: true,
    rules: null,
    productIds: [3],
  })
  const sent = collectionFormSchema.parse(withRules({ types: ['Mug'], colors: ['green'] }))
  expect(sent.rules).toEqual({ types: ['Mug'], colors: ['green'], minPrice: null, maxPrice: null })
  expect([sent.includesAll, sent.productIds]).toEqual([undefined, undefined])
})

test.each([
  ['20', '20.00'],
  [' $20.5 ', '20.50'],
  ['20.55', '20.55'],
  ['', null],
])('the price %j is sent as %j', (text, price) => {
  const { rules } = collectionFormSchema.parse(withRules({ types: ['Mug'], minPrice: text }))
  expect(rules?.minPrice).toBe(price)
})

test.each([
  [{ name: '  ' }, 'The name must not be empty.'],
  [{ slug: 'Desk Supplies' }, 'The slug takes lower-case letters, digits and single hyphens between them.'],
  [{ bannerImageUrl: 'banner.png' }, 'The address must be an http or https address.'],
])('the message of case %# names the field as the screen does', (change, message) => {
  const { error } = collectionFormSchema.safeParse({ ...form, ...change })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[Object.keys(change), message]])
})

test.each([
  [{}, ['rules'], 'The rule must name a type, a color or a price.'],
  [{ minPrice: '5.005' }, ['rules', 'minPrice'], 'The lowest price must be an amount like "24.50".'],
  [{ minPrice: '5', maxPrice: '4' }, ['rules', 'maxPrice'], 'The highest price is below the lowest price.'],
])('the rule of case %# is refused at its field', (rules, path, message) => {
  const { error } = collectionFormSchema.safeParse(withRules(rules))
  expect(error?.issues).toMatchObject([{ path, message }])
  expect(collectionFormSchema.safeParse({ ...withRules(rules), membership: 'chosen' }).success).toBe(true)
})
