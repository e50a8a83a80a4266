/** Letters that Unicode doesn't decompose, and signs, by what people type for them. */
const LETTERS = new Map(
  Object.entries({
    a: 'ɑⱥ',
    ae: 'æ',
    b: 'ƀɓƃ',
    c: 'ƈȼɕ',
    d: 'đðɖɗƌȡ',
    e: 'əɛǝɇ',
    f: 'ƒ',
    g: 'ǥɠɡɣ',
    h: 'ħɦⱨ',
    hv: 'ƕ',
    i: 'ıɨɩɪ',
    j: 'ȷɉʝ',
    k: 'ĸƙⱪ',
    l: 'łƚɫɬɭⱡ',
    m: 'ɱ',
    n: 'ŋƞɲɳȵ',
    o: 'øɔɵ',
    oe: 'œ',
    oi: 'ƣ',
    ou: 'ȣ',
    p: 'ƥ',
    q: 'ɋ',
    r: 'ɍɼɽ',
    s: 'ʂȿ',
    ss: 'ß',
    t: 'ŧƭʈȶⱦ',
    th: 'þ',
    u: 'ʉʊ',
    v: 'ʋ',
    w: 'ⱳ',
    y: 'ƴɏ',
    z: 'ƶʐȥɀʒ',
    σ: 'ς',
    ا: 'ٱ',
    ه: 'ةہھۀ',
    ي: 'ىیے',
    ك: 'ک',
    ' x ': '×✕✖⨯',
  }).flatMap(([folded, letters]) => [...letters].map((letter): [string, string] => [letter, folded])),
)

/** Signs that nobody types, and a spacing accent that many type for an apostrophe. */
const SIGNS = /[´™℠®©]/g

/** Accents of some scripts, zero-width characters, apostrophes and primes. Marks of other scripts change the letter. */
const IGNORED = new RegExp(
  [
    '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]',
    '[\\p{Me}\\p{Cf}\uFE00-\uFE0F]',
    "['`‘’‚‛ʹʺʻʼʽˈ′‵׳״]",
  ].join('|'),
  'gu',
)

const DIGIT = /\p{Nd}/u

/** Converts a digit of any script. The digits of a script are in order, ten for each set. */
function toAsciiDigit(character: string): string {
  if (!DIGIT.test(character)) return character
  const code = character.codePointAt(0)!
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

const foldLetters = (text: string) =>
  text
    .replace(SIGNS, '')
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(/l·l/g, 'll')
    .replace(/[^\0-\x7F]/gu, (character) => LETTERS.get(character) ?? toAsciiDigit(character))
    .normalize('NFC')

export const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text)

/** Returns what all spellings share: lower case, plain letters and digits, `12x18` for `12″ × 18″`. */
export function foldText(text: string): string {
  const folded = isAscii(text) ? text.toLowerCase().replace(/['`]/g, '') : foldLetters(text)
  return folded.replace(/(\d)["“”„‟]?\s*[x*х]\s*(?=\d)/g, '$1x')
}
