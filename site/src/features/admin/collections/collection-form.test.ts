import { expect, test } from 'bun:test'
import { type CollectionForm, collectionFormSchema, toCollectionForm } from './collection-form.ts'

const form: CollectionForm = { ...toCollectionForm(null), name: ' Desk Supplies ', productIds: [3] }

test('an empty description and banner image are null, and an empty slug is left to the server', () => {
  expect(collectionFormSchema.parse(form)).toEqual({
    name: 'Desk Supplies',
    description: null,
    bannerImageUrl: null,
    isActive: true,
    includesAll: false,
    productIds: [3],
  })
})

test.each([
  [{ name: '  ' }, 'The name must not be empty.'],
  [{ slug: 'Desk Supplies' }, 'The slug takes lower-case letters, digits and single hyphens between them.'],
  [{ bannerImageUrl: 'banner.png' }, 'The address must be an http or https address.'],
])('the message of case %# names the field as the screen does', (change, message) => {
  const { error } = collectionFormSchema.safeParse({ ...form, ...change })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[Object.keys(change), message]])
})
