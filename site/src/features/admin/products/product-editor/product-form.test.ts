import { expect, test } from 'bun:test'
import { mapTexts, PRODUCT_TEXT_FIELDS } from '#shared/product-fields'
import { type ProductForm, productFormSchema } from './product-form.ts'

const form: ProductForm = {
  ...mapTexts(() => ''),
  ...{ features: ['', '', ''], images: [], isHidden: false, badges: ['BEST SELLER'] },
}
const errorsOf = (change: Partial<ProductForm>) =>
  productFormSchema
    .safeParse({ ...form, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('three empty features are the built-in ones, and one that is missing is named', () => {
  expect(productFormSchema.parse({ ...form, features: [' ', '', ''] }).features).toEqual([])
  expect(productFormSchema.parse({ ...form, features: ['a', ' b ', 'c'] }).features).toEqual(['a', 'b', 'c'])
  expect(errorsOf({ features: ['a', '', 'x'.repeat(201)] })).toEqual([
    ['features.1', 'Feature cannot be empty.'],
    ['features.2', 'Feature cannot exceed 200 characters.'],
  ])
})

test('texts that are too long are named', () => {
  expect(errorsOf({ name: 'x'.repeat(201), searchTitle: 'x'.repeat(121) })).toEqual([
    ['name', 'Name cannot exceed 200 characters.'],
    ['searchTitle', 'Search title cannot exceed 120 characters.'],
  ])
})

test('every text that was emptied is sent as null, an emptied alt text too', () => {
  const image = { imageUrl: 'https://a.example/x.png', imageType: 'detail', displayOrder: 0, isActive: true }
  const output = productFormSchema.parse({
    ...form,
    ...mapTexts(() => ' \n '),
    images: [{ ...image, altText: ' ' }],
  })
  expect(PRODUCT_TEXT_FIELDS.map((field) => output[field])).toEqual(PRODUCT_TEXT_FIELDS.map(() => null))
  expect(output.images).toMatchObject([{ altText: null }])
})
