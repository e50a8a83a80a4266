import { expect, test } from 'bun:test'
import {
  closestWords,
  createVocabulary,
  editDistance,
  isKnownWord,
  listNearWords,
  toWords,
} from './vocabulary.ts'

const vocabulary = createVocabulary([
  'Hoodie black',
  'Résumé Tee',
  'Blank tee',
  'Sticker No. 12',
  "Let's mug",
])

test('words are lower case, without accents and apostrophes', () => {
  expect(toWords('“Résumé” Let’s #OPENTOWORK 5+ T-Shirt 👀')).toEqual([
    'resume',
    'lets',
    'opentowork',
    '5',
    't',
    'shirt',
  ])
})

test('letters of other scripts keep their marks', () => {
  expect(toWords('ガンバレ Tee नमस्ते')).toEqual(['ガンバレ', 'tee', 'नमस्ते'])
})

test('a vocabulary counts texts and leaves out numbers', () => {
  expect(vocabulary.get('tee')).toBe(2)
  expect(vocabulary.has('12')).toBe(false)
})

test.each([
  ['hoodie', 'hoodie', 0],
  ['hodie', 'hoodie', 1],
  ['hoodiee', 'hoodie', 1],
  ['hoodue', 'hoodie', 1],
  ['hoodei', 'hoodie', 1],
  ['hodei', 'hoodie', 2],
  ['hdoei', 'hoodie', 3],
  ['', 'mug', 3],
  ['mug', 'tee', 3],
])('from %j to %j it is %d', (a, b, distance) => {
  expect(editDistance(a, b, 5)).toBe(distance)
  expect(editDistance(b, a, 5)).toBe(distance)
})

test('a distance above the maximum is one more than it', () => {
  expect(editDistance('mug', 'notebook', 1)).toBe(2)
  expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3)
})

test.each([
  ['hodie', ['hoodie']],
  ['hodies', ['hoodie']],
  ['mig', ['mug']],
  ['re', []],
  // Of a known word, only longer ones that begin with the same letter.
  ['black', ['blank']],
  ['mugs', []],
  ['tee', []],
])('near %s is %p', (word, near) => {
  expect(listNearWords(vocabulary, word)).toEqual(near)
})

test.each([
  ['stickers', true],
  ['stick', true],
  ['st', false],
  ['notebook', false],
])('%s is known: %p', (word, isKnown) => {
  expect(isKnownWord(vocabulary, word)).toBe(isKnown)
})

test('the closest words come first, then the most frequent', () => {
  expect(closestWords(vocabulary, 'te', 2).slice(0, 1)).toEqual(['tee'])
})
