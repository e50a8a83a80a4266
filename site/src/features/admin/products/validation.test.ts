import { expect, test } from 'bun:test'
import { descriptionFormSchema } from './DescriptionEditor.tsx'
import { featuresFormSchema } from './FeaturesEditor.tsx'
import { imageUrlError } from './images/AddImage.tsx'

test.each([
  ['', undefined],
  ['  Soft.  ', undefined],
  ['x'.repeat(5000), undefined],
  [`${'x'.repeat(5000)}   `, undefined],
  ['x'.repeat(5001), 'Description cannot exceed 5000 characters.'],
])('the message for description %#', (description, message) => {
  expect(descriptionFormSchema.safeParse({ description }).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['', 'Feature cannot be empty.'],
  ['   ', 'Feature cannot be empty.'],
  ['Soft', undefined],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'Feature cannot exceed 200 characters.'],
])('the message for feature %#', (feature, message) => {
  const { error } = featuresFormSchema.safeParse({ features: ['Soft', feature, 'Warm'] })
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual(
    message === undefined ? undefined : [['features', 1, message]],
  )
})

test('there are exactly three features', () => {
  const { error } = featuresFormSchema.safeParse({ features: ['Soft', 'Warm'] })
  expect(error?.issues[0]?.message).toBe('Exactly 3 features are required.')
})

const INVALID = 'Enter the image’s address: it begins with https:// or http://.'
test.each([
  ['https://files.example/tee.png', undefined],
  ['http://files.example/tee.png', undefined],
  ['https://files.example/known.png', 'This image is in the list already.'],
  ['', INVALID],
  ['tee.png', INVALID],
  ['javascript:alert(1)', INVALID],
  ['data:image/png;base64,AAAA', INVALID],
])('the message for the image URL %p', (url, message) => {
  expect(imageUrlError(url, ['https://files.example/known.png'])).toBe(message)
})
