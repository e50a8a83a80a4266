import { expect, test } from 'bun:test'
import { editDistance, isOneEditApart, Vocabulary } from './vocabulary.ts'

const words = 'hoodie black opentowork resume tee blank t sticker no 12 lets mug shirt'.split(' ')
const vocabulary = new Vocabulary(words.map((word) => [word, word === 'tee' ? 2 : 1]))

test.each([
  ['hoodie', 'hoodie', 0],
  ['hodie', 'hoodie', 1],
  ['hoodue', 'hoodie', 1],
  ['hoodei', 'hoodie', 1],
  ['hodei', 'hoodie', 2],
  ['', 'mug', 3],
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
  ['aoodie', ['hoodie']],
  // Of a short word the first letter must be right, and of a known one always.
  ['mig', ['mug']],
  ['bug', []],
  ['black', ['blank']],
  ['re', []],
  ['mugs', []],
  ['tee', []],
  ['12', []],
  // A garment that the shop doesn't have, and a color that it names otherwise.
  ['skirt', []],
  ['teal', ['blue']],
])('near %s is %p', (word, near) => {
  expect(vocabulary.listNear(word)).toEqual(near)
})

test('a word is known by its beginning, but no number and nothing of two letters', () => {
  const known = ['stickers', 'stick', 'st', '12', 'notebook'].filter((word) => vocabulary.isKnown(word))
  expect(known).toEqual(['stickers', 'stick'])
})

test('one edit apart is a distance of one', () => {
  const words = ['', 'a', 'mug', 'mugs', 'mag', 'mgu', 'gum', 'muggy']
  for (const a of words) {
    for (const b of words) expect([a, b, isOneEditApart(a, b)]).toEqual([a, b, editDistance(a, b, 2) === 1])
  }
})
