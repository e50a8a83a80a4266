import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  createMatcher,
  hasWordParts,
  joinWords,
  startsWords,
  toSearchTerms,
  toSearchText,
  toWords,
} from './words.ts'

test.each([
  ['“Résumé” Let’s #OPENTOWORK 5+ T-Shirt 👀', ['resume', 'lets', 'opentowork', '5', 't', 'shirt']],
  ['ガンバレ नमस्ते', ['ガンバレ', 'नमस्ते']],
  // Where a script without spaces begins or ends, a word does.
  ['限定TEE 日本語Tシャツ', ['限定', 'tee', '日本語', 't', 'シャツ']],
  ['2024년 한국어・مجموعة٢٠٢٥', ['2024', '년', '한국어', 'مجموعه', '2025']],
  ['5️⃣ 👀️', ['5']],
])('the words of %s are %j', (text, words) => {
  expect(toWords(text)).toEqual(words)
})

test('words have parts in scripts that join them', () => {
  const words = ['日本', 'シャツ', 'เสื้อ', '셔츠', 'קפה', 'قميص', 'tee', 'मग', 'чай', '12']
  expect(words.filter(hasWordParts)).toEqual(words.slice(0, 6))
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

test.each([
  ['Élodie Müller', 'ÉLODIE', true],
  ['Élodie Müller', 'muller, elodie', true],
  ['Séan O’Brien', "o'brien", true],
  ['Free Wi-Fi Sticker', 'wifi', true],
  ['WiFi Sticker', 'wi-fi', true],
  ['Long Sleeve', 'longsle', true],
  ['City Map 12″×18″', '12 x 18', true],
  ['jo@example.com', 'O@Example.C', true],
  ['jo@other.com Example Ltd', 'jo@example', false],
  ['日本語Tシャツ', '本語', true],
  // Neither begins a word.
  ['Hat Eerie', 'tee', false],
  ['Tee', '…', false],
  ['Tee', '', false],
])('“%s” has all words of “%s”: %p', (text, query, isMatch) => {
  expect(createMatcher(query)(joinWords(toWords(text)))).toBe(isMatch)
})

test('a text with words has all of its words, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(createMatcher(text)(joinWords(toWords(text)))).toBe(toWords(text).length > 0)
    }),
  )
})

test('a stored text has a line in one piece for each line with words, once', () => {
  expect(toSearchText('Jo.Ö@Example.com\nÉlodie O’Brien-Łuczak\n\n9400 1118-99\n9400111899\n–')).toBe(
    'jooexamplecom\nelodieobrienluczak\n9400111899',
  )
  expect(toSearchTerms('  O’BRIEN-Luczak, élodie  – élodie')).toEqual(['obrienluczak', 'elodie'])
})

test('whatever words of a text one looks for are in its stored text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (lines) => {
      const stored = toSearchText(lines.join('\n'))
      for (const line of lines)
        for (const term of toSearchTerms(line)) expect(stored.includes(term)).toBe(true)
    }),
  )
})
