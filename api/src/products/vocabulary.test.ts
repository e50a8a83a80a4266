import { expect, test } from 'bun:test'
import { editDistance, isOneEditApart, toWords, Vocabulary } from './vocabulary.ts'

const vocabulary = new Vocabulary([
  'Hoodie black opentowork',
  'Résumé Tee',
  'Blank tee t',
  'Sticker No. 12',
  "Let's mug",
  'shirt',
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
  ['aoodie', ['hoodie']],
  // Of a short word the first letter must be right, and of a known one always.
  ['mig', ['mug']],
  ['bug', []],
  ['black', ['blank']],
  ['re', []],
  ['its', []],
  ['mugs', []],
  ['tee', []],
  ['12', []],
  // A garment that the shop doesn't have, and a color that it names otherwise.
  ['skirt', []],
  ['teal', ['blue']],
])('near %s is %p', (word, near) => {
  expect(vocabulary.listNear(word)).toEqual(near)
})

test.each([
  ['stickers', true],
  ['stick', true],
  ['st', false],
  ['12', false],
  ['notebook', false],
])('%s is known: %p', (word, isKnown) => {
  expect(vocabulary.isKnown(word)).toBe(isKnown)
})

test.each([
  ['work', ['opentowork']],
  ['tow', []],
  ['stick', []],
])('%s is a part of %p', (word, known) => {
  expect(vocabulary.listContaining(word)).toEqual(known)
})

test.each([
  ['hodei', 'hoodie'],
  ['stckr', 'sticker'],
  ['odie', undefined],
])('the closest to %s is %s', (word, closest) => {
  expect(vocabulary.findClosest(word, 2)).toBe(closest)
})

test.each([
  ['mug', 'mug', false],
  ['mug', 'mugs', true],
  ['mug', 'ug', true],
  ['mug', 'mag', true],
  ['mug', 'mgu', true],
  ['mug', 'gum', false],
  ['mug', 'mat', false],
  ['mug', 'muggy', false],
  ['', 'a', true],
])('%j and %j are one edit apart: %p', (a, b, isApart) => {
  expect(isOneEditApart(a, b)).toBe(isApart)
  expect(isOneEditApart(b, a)).toBe(isApart)
  expect(isApart).toBe(editDistance(a, b, 2) === 1)
})
