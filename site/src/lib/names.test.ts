import { expect, test } from 'bun:test'
import { firstName, initials } from './names.ts'

test.each([
  { displayName: 'Ada King Lovelace', first: 'Ada', letters: 'AL' },
  { displayName: '  boss ', first: 'boss', letters: 'B' },
  { displayName: 'Émile Zola', first: 'Émile', letters: 'ÉZ' },
  { displayName: '👔 Tie', first: '👔', letters: '👔T' },
  { displayName: '', first: '', letters: '' },
])('$displayName is welcomed as $first and drawn as $letters', ({ displayName, first, letters }) => {
  expect(firstName(displayName)).toBe(first)
  expect(initials(displayName)).toBe(letters)
})
