import { expect, test } from 'bun:test'
import { descriptionFormSchema } from './DescriptionEditor.tsx'
import { featuresFormSchema } from './FeaturesEditor.tsx'
import { imageUrlError } from './images/AddImage.tsx'

test('a description has at most 5000 characters, without the blanks around it', () => {
  const messageOf = (description: string) =>
    descriptionFormSchema.safeParse({ description }).error?.issues[0]?.message
  expect(messageOf(`${'x'.repeat(5000)}   `)).toBeUndefined()
  expect(messageOf('x'.repeat(5001))).toBe('Description cannot exceed 5000 characters.')
})

test.each([
  [['Soft', '   ', 'Warm'], 'Feature cannot be empty.'],
  [['Soft', 'x'.repeat(200), 'Warm'], undefined],
  [['Soft', 'x'.repeat(201), 'Warm'], 'Feature cannot exceed 200 characters.'],
  [['Soft', 'Warm'], 'Exactly 3 features are required.'],
])('the message for the features of case %# is %p', (features, message) => {
  expect(featuresFormSchema.safeParse({ features }).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['http://files.example/tee.png', undefined],
  ['https://files.example/known.png', 'This image is in the list already.'],
  ['javascript:alert(1)', 'Enter the image’s address: it begins with https:// or http://.'],
])('the message for the image URL %p is %p', (url, message) => {
  expect(imageUrlError(url, ['https://files.example/known.png'])).toBe(message)
})
