import { describe, expect, test } from 'bun:test'
import { documentTitle, excerpt } from './metadata.ts'

test('a title ends with the store’s name, once', () => {
  expect(documentTitle('All Products')).toBe('All Products | #OPENTOWORK')
  expect(documentTitle('#OPENTOWORK Tee')).toBe('#OPENTOWORK Tee')
})

describe('an excerpt', () => {
  test('of a short text is that text in one line', () => {
    expect(excerpt('  A tee.\n\nFor interviews. ')).toBe('A tee. For interviews.')
  })

  test('ends after a whole word, without punctuation', () => {
    expect(excerpt('one two, three four', 10)).toBe('one two…')
    expect(excerpt('unbroken-beyond-measure', 8)).toBe('unbroken…')
  })

  test('ends with no half of an emoji', () => {
    expect(excerpt('👻👻👻👻', 5)).toBe('👻👻…')
  })

  test('never exceeds the length by more than the ellipsis', () => {
    for (let length = 1; length < 40; length++) {
      expect(excerpt('Tees, hoodies, mugs and more, for you.', length).length).toBeLessThanOrEqual(length + 1)
    }
  })
})
