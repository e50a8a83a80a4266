import { expect, test } from 'bun:test'
import { descriptionError } from './DescriptionEditor.tsx'
import { featureError } from './FeaturesEditor.tsx'
import { imageUrlError } from './images/AddImage.tsx'

test.each([
  ['', undefined],
  ['  Soft.  ', undefined],
  ['x'.repeat(5000), undefined],
  [`${'x'.repeat(5000)}   `, undefined],
  ['x'.repeat(5001), 'Description cannot exceed 5000 characters.'],
])('a description is judged as the server judges it', (text, problem) => {
  expect(descriptionError(text)).toBe(problem)
})

test.each([
  ['', 'Feature cannot be empty.'],
  ['   ', 'Feature cannot be empty.'],
  ['Soft', undefined],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'Feature cannot exceed 200 characters.'],
])('a feature is judged as the server judges it', (text, problem) => {
  expect(featureError(text)).toBe(problem)
})

const WRONG = 'Enter the picture’s address: it begins with https:// or http://.'
test.each([
  ['https://files.example/tee.png', undefined],
  ['http://files.example/tee.png', undefined],
  ['https://files.example/known.png', 'This picture is in the list already.'],
  ['', WRONG],
  ['tee.png', WRONG],
  ['javascript:alert(1)', WRONG],
  ['data:image/png;base64,AAAA', WRONG],
])('the address %p of a picture to add', (url, problem) => {
  expect(imageUrlError(url, ['https://files.example/known.png'])).toBe(problem)
})
