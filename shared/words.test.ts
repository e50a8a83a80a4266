import { expect, test } from 'bun:test'
import { startsWords, toWords } from './words.ts'

test('words are lower case, without accents and apostrophes', () => {
  const words = ['resume', 'lets', 'opentowork', '5', 't', 'shirt']
  expect(toWords('“Résumé” Let’s #OPENTOWORK 5+ T-Shirt 👀')).toEqual(words)
  // Letters of other scripts keep their marks.
  expect(toWords('ガンバレ नमस्ते')).toEqual(['ガンバレ', 'नमस्ते'])
})

test.each([
  ['Shipping delivery', 'ship', true],
  ['Shipping delivery', 'DELIVERY sh', true],
  ['Résumé Gap Crewneck', 'resume', true],
  ['Shipping delivery', 'ship mug', false],
  ['Membership', 'ship', false],
  ['Shipping', ' … ', false],
])('words of “%s” begin as in “%s”: %p', (text, query, isMatch) => {
  expect(startsWords(text, query)).toBe(isMatch)
})
