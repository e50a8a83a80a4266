import { expect, test } from 'bun:test'
import { mapTexts } from '#shared/product-fields'
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
