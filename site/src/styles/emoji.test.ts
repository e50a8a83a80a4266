import { expect, test } from 'bun:test'
import { hasEmoji } from '#shared/emoji'
import { toCodePoints } from '../../integrations/unicode-range.ts'

interface Face {
  family: string
  file: string
  codePoints: Set<number>
}

async function readFaces(path: string): Promise<Face[]> {
  const css = await Bun.file(path).text()
  return [...css.matchAll(/@font-face {([^}]*)}/g)].map(([, rule = '']) => ({
    family: rule.match(/font-family: '([^']*)'/)?.[1] ?? '',
    file: rule.match(/[\w-]+\.woff2/)?.[0] ?? '',
    codePoints: new Set(toCodePoints(rule.match(/unicode-range:([^;]*)/)?.[1] ?? '')),
  }))
}

const packageCss = Bun.resolveSync('@fontsource-variable/noto-emoji/index.css', import.meta.dir)
const packageFaces = await readFaces(packageCss)
const faces = await readFaces(`${import.meta.dir}/emoji.css`)
const emojiFaces = faces.filter(({ family }) => family === 'Store Emoji')
const isIn = (face: Face, text: string) => face.codePoints.has(text.codePointAt(0) ?? 0)
const filesOf = (text: string) => emojiFaces.filter((face) => isIn(face, text)).map(({ file }) => file)

test.each([
  'letters and digits, # and *: 0123456789',
  '© ® ™ ℹ ‼ ⁉ Ⓜ ℠ № § ¶ • … – — “” ‘’',
  '← ↑ → ↓ ↔ ↕ ↖ ↗ ↘ ↙ ↩ ↪ ➡ ⬅ ⬆ ⬇ ⤴ ⤵',
  '★ ☆ ✓ ✗ ▪ ▫ ▶ ◀ ■ □ ● ○ ◆ │ ½ ° × ÷ ≤ ≥ € £ ¥',
  'é ß ł Ж 日本 〰 ㊗',
])('%s is text, which no piece has', (text) => {
  expect([...text].filter((character) => filesOf(character).length > 0)).toEqual([])
})

test('every other character of the package is in a piece, and in no piece that doesn’t have it', () => {
  for (const face of emojiFaces) {
    const published = packageFaces.find(({ file }) => file === face.file)
    expect(face.codePoints.difference(published!.codePoints)).toEqual(new Set())
  }
  const all = new Set(packageFaces.flatMap(({ codePoints }) => [...codePoints]))
  const left = [...all].filter((codePoint) => !emojiFaces.some(({ codePoints }) => codePoints.has(codePoint)))
  expect(left.map((codePoint) => codePoint.toString(16)).filter((hex) => hex.length > 4)).toEqual([])
  expect(
    ['👻', '🏳', '👩', '🇩', '❤', '☕', '✅', '⭐'].filter((emoji) => filesOf(emoji).length === 0),
  ).toEqual([])
})

test('no piece has the variation selector, and digits are only in the last family, with the keycap', () => {
  expect(filesOf('\uFE0F')).toEqual([])
  const last = faces.at(-1)!
  expect([last.family, isIn(last, '1'), isIn(last, '\u20E3')]).toEqual(['Store Keycaps', true, true])
  expect(faces.filter((face) => isIn(face, '1'))).toHaveLength(1)
})

test('text with a character of a piece asks for the stylesheet, other text doesn’t', () => {
  const isPartOfSequence = (codePoint: number) => codePoint === 0x200d || codePoint >= 0xe0000
  const codePoints = emojiFaces.flatMap(({ codePoints }) => [...codePoints])
  for (const codePoint of codePoints.filter((codePoint) => !isPartOfSequence(codePoint))) {
    const text = String.fromCodePoint(codePoint)
    expect([text, hasEmoji(`Cap ${text}`)]).toEqual([text, true])
  }
  expect(hasEmoji('Keycap 1\uFE0F\u20E3')).toBe(true)
  expect(hasEmoji('Résumé “Tee” – #1 * 34 × 2½″ © ® ™ ↑ → ↔ € 日本')).toBe(false)
})
