import { expect, test } from 'bun:test'
import { toLine, toParagraphs, truncate, truncateUnits } from './plain-text.ts'

test.each([
  ['plain', ' Tee ', 'Tee'],
  ['line breaks and controls', 'Two\r\nlines\t\u0000\u2028here', 'Two lines here'],
  ['an override', 'Tee \u202Egpj.exe\u202C', 'Tee gpj.exe'],
  ['isolates', '\u2066Tee\u2069 \u2067x\u2068', 'Tee x'],
  ['marks', '\u200ETee\u200F\u061C', 'Tee'],
  ['zero-width characters', 'T\u200Be\u2060e\uFEFF\u00AD', 'Tee'],
  ['joiners at the edges', '\u200DTee\u200C \u200D', 'Tee'],
  ['a row of joiners', 'T\u200D\u200De\u200C\u200Ce', 'Tee'],
  ['tag characters', 'Tee\u{E0068}\u{E0069}', 'Tee'],
  ['Hangul fillers', '\u3164\u115F', ''],
  ['a stray variation selector', '\uFE0FTee', 'Tee'],
  ['a lone surrogate', 'T\ud83dee \udc4b', 'Tee'],
  ['a control character in a word', 'T\u0000e\u007Fe', 'Tee'],
  ['line breaks of other systems', 'One\vtwo\fthree\u0085four\u2029five', 'One two three four five'],
  ['noncharacters', '\uFFFETe\uFDD0e\u{1FFFF}', 'Tee'],
])('%s: %p is the line %p', (_, text, line) => {
  expect(toLine(text)).toBe(line)
  expect(toLine(line)).toBe(line)
})

test.each([
  ['emoji with joiners and a skin tone', '👩🏽‍💻 👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈'],
  ['a flag of tag characters', 'Made in 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Persian with a non-joiner', 'می‌خواهم'],
  ['Malayalam with a joiner at the end', 'അവന്‍'],
  ['accents, one by one', 'Cre\u0300me'],
  ['markup', '"Forever" <Mug> & Co'],
])('%s stay: %p', (_, text) => {
  expect(toLine(text)).toBe(text)
})

test('no forbidden character is left in a line or in paragraphs', () => {
  const forbidden = [
    ...Array(0x20).keys(),
    ...Array(0x22)
      .keys()
      .map((index) => 0x7f + index),
    0x85,
  ]
    .filter((code) => code !== 9 && code !== 10)
    .concat(0x2028, 0x2029, 0xd800, 0xdfff, 0xfdd0, 0xfffe, 0xffff, 0x10ffff, 0x202d, 0x202e)
    .filter((code) => code !== 0xa0)
  for (const character of forbidden.map((code) => String.fromCodePoint(code))) {
    for (const clean of [toLine, toParagraphs]) expect(clean(`a${character}b`)).toMatch(/^a[ \n]?b$/)
  }
})

test('characters that break a line in other systems break lines of paragraphs', () => {
  expect(toParagraphs('One\vtwo\fthree\u0085four\u2028five\u2029six\r\nseven\reight\u000Bnine')).toBe(
    'One\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine',
  )
})

test('paragraphs keep line breaks, tabs and isolates', () => {
  expect(toParagraphs(' One\u0000\n\tTwo \u202Eowt\u202C \u2066x\u2069 \u0085')).toBe(
    'One\n\tTwo owt \u2066x\u2069',
  )
})

test.each([
  ['short', 'Tee', 3, 'Tee'],
  ['one too long', 'Tees', 3, 'Te…'],
  ['a blank at the end', 'Te es', 4, 'Te…'],
  ['emoji count once', '👩🏽‍💻👩🏽‍💻👩🏽‍💻', 3, '👩🏽‍💻…'],
  ['accents stay with their letter', 'e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
])('%s: %p in %p characters is %p', (_, text, limit, expected) => {
  expect(truncate(text, limit)).toBe(expected)
})

test('a character of endless accents is bounded too', () => {
  const zalgo = `e${'\u0301'.repeat(5000)}`
  expect(truncate(zalgo, 200).length).toBeLessThanOrEqual(801)
  expect(truncate(`Tee ${zalgo}`, 200)).toBe('Tee…')
  expect(truncate('x'.repeat(5_000_000), 200)).toBe(`${'x'.repeat(199)}…`)
})

test.each([
  ['Tee', 3, 'Tee'],
  ['Tees', 3, 'Te…'],
  ['Tee', 1, '…'],
  ['Tee', 0, ''],
  ['', 0, ''],
])('%p in %i units is %p', (text, limit, expected) => {
  expect(truncateUnits(text, limit)).toBe(expected)
})
