import { expect, test } from 'bun:test'
import { type CollectionForm, toCollectionForm, validateCollection } from './collection-form.ts'

const form: CollectionForm = { ...toCollectionForm(null), name: ' Desk Supplies ' }

test('an empty slug, description and address are none, and the slug is left to the server', () => {
  expect(validateCollection(form)).toEqual({
    collection: {
      name: 'Desk Supplies',
      description: null,
      bannerImageUrl: null,
      isActive: true,
      includesAll: false,
      productIds: [],
    },
    problems: {},
  })
})

test.each([
  [{ name: '  ' }, { name: 'The name must not be empty.' }],
  [
    { slug: 'Desk Supplies' },
    { slug: 'The slug takes lower-case letters, digits and single hyphens between them.' },
  ],
  [{ bannerImageUrl: 'banner.png' }, { bannerImageUrl: 'The address must be an http or https address.' }],
  [{ description: 'x'.repeat(5001) }, { description: 'The description cannot exceed 5000 characters.' }],
])('%o is told in the words of the screen', (change, problems) => {
  expect(validateCollection({ ...form, ...change })).toEqual({ collection: undefined, problems })
})
