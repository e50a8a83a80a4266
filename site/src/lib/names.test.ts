import { expect, test } from 'bun:test'
import { firstName, initials } from './names.ts'

test.each([
  { displayName: 'Ada King Lovelace', first: 'Ada', letters: 'AL' },
  { displayName: '  boss ', first: 'boss', letters: 'B' },
  { displayName: 'Émile Zola', first: 'Émile', letters: 'ÉZ' },
  { displayName: '👔 Tie', first: '👔', letters: '👔T' },
])(
  'the first name of $displayName is $first, the initials are $letters',
  ({ displayName, first, letters }) => {
    expect(firstName(displayName)).toBe(first)
    expect(initials(displayName)).toBe(letters)
  },
)
