import { expect, test } from 'bun:test'
import { defaultShareImage, documentTitle, excerpt } from './metadata.ts'

test('a title ends with the store’s name, once', () => {
  expect(documentTitle('All Products', '#OPENTOWORK')).toBe('All Products | #OPENTOWORK')
  expect(documentTitle('#OPENTOWORK Tee', '#OPENTOWORK')).toBe('#OPENTOWORK Tee')
})

test('the picture of shared links is described with the store’s name', () => {
  expect(defaultShareImage('Acme').alt).toBe('Gear for the Acme crowd, beside an open green ring')
})

test.each([
  ['  A tee.\n\nFor interviews. ', undefined, 'A tee. For interviews.'],
  ['one two, three four', 10, 'one two…'],
  ['unbroken-beyond-measure', 8, 'unbroken…'],
  ['👻👻👻👻', 5, '👻👻…'],
])('the excerpt of %p with the length %p is %p: whole words and characters in one line', (...given) => {
  const [text, length, expected] = given
  expect(excerpt(text, length)).toBe(expected)
})
