import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldText } from './fold-text.ts'

test.each([
  ['Straße STRASSE STRAẞE', 'strasse strasse strasse'],
  ['Łódź Ærø Œuvre Þór Đorđe Ðaði', 'lodz aero oeuvre thor dorde dadi'],
  ['Işık İstanbul ISPARTA', 'isik istanbul isparta'],
  ['Ħal Ŋ Ŧ Ɓ Ɗ Ƙ Ə Ɛ Ɔ ȷ ĸ ſ', 'hal n t b d k e e o j k s'],
  ['Crème Brûlée Nẵng Ñ Å', 'creme brulee nang n a'],
  ['Ёлка Καφές ΚΑΦΕΣ', 'елка καφεσ καφεσ'],
  ['ＦＵＬＬ ﾈｺ ﬃ №１', 'full ネコ ffi no1'],
  ['٢٠٢٥ ۱۲ १०८ 𝟘𝟙 ０９', '2025 12 108 01 09'],
  ['Let’s let´s let‘s let`s let＇s', 'lets lets lets lets lets'],
  ['צה״ל בְּעִבְרִית צ׳יפס', 'צהל בעברית ציפס'],
  ['القميصُ أزرق مـريح کتاب', 'القميص ازرق مريح كتاب'],
  ['Know\u00ADledge zero\u200Bwidth ❤\uFE0F', 'knowledge zerowidth ❤'],
  ['Robo™ Acme®', 'robo acme'],
  ['A×B', 'a x b'],
  ['12″×18″', '12x18'],
  ['12" x 18', '12x18'],
  ["12''×18''", '12x18'],
  ['12” ✕ 18 cm', '12x18 cm'],
  ['4×4×4 ８ х １０ 5*7', '4x4x4 8x10 5x7'],
  // Marks of these scripts make another letter.
  ['ガンバレ नमस्ते เสื้อ 티셔츠', 'ガンバレ नमस्ते เสื้อ 티셔츠'],
])('%s becomes %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('the digits of all scripts are those of ASCII, ten for each', () => {
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  )
  const digits = codes.map((code) => String.fromCodePoint(code)).filter((each) => /\p{Nd}/u.test(each))
  expect(digits.length).toBeGreaterThan(700)
  expect(foldText(digits.join('.'))).toBe('0.1.2.3.4.5.6.7.8.9.'.repeat(digits.length / 10).slice(0, -1))
})

test('no letter of the Latin scripts of Europe keeps an accent, a stroke or another form', () => {
  const characters = Array.from({ length: 0x17f - 0xbf }, (_, index) => String.fromCodePoint(0xc0 + index))
  const letters = characters.filter((character) => /\p{L}/u.test(character))
  expect(letters.filter((letter) => !/^[a-z]+·?$/.test(foldText(letter)))).toEqual([])
  expect(foldText('Col·lecció, Coŀlecció')).toBe('colleccio, colleccio')
})

test('whatever is folded stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = foldText(text)
      expect(foldText(folded)).toBe(folded)
    }),
  )
})
