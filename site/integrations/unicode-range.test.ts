import { expect, test } from 'bun:test'
import { toCharacters } from './unicode-range.ts'

test('a unicode-range is the characters in it', () => {
  expect(toCharacters('U+30-33, U+20AC,\n U+1F600')).toBe('0123€😀')
})
