/** Tag characters make the flags of England, Scotland and Wales, and no others. */
const FLAG = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]{3,6}\u{E007F}`
/** Joiners shape words in Arabic, Persian and Indic scripts, and join emoji. */
const JOINER_IN_WORD = String.raw`(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=\p{M})[\u200C\u200D]`
const JOINER_IN_EMOJI = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`
const VARIATION_SELECTOR = String.raw`(?<=[^\p{Default_Ignorable_Code_Point}\s])[\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0100}-\u{E01EF}]`

const INVISIBLE = new RegExp(
  String.raw`(${[FLAG, JOINER_IN_WORD, JOINER_IN_EMOJI, VARIATION_SELECTOR].join('|')})|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`,
  'gu',
)

const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** Characters that HTML and XML forbid, and halves of characters. */
const FORBIDDEN = /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu

const withoutForbidden = (text: string): string => text.replace(LINE_BREAK, '\n').replace(FORBIDDEN, '')

/** Returns one line without control and invisible characters, except those that a word or an emoji needs. */
export const toLine = (text: string): string =>
  withoutForbidden(text)
    .replace(INVISIBLE, '$1')
    .replace(/[\t\n]+/g, ' ')
    .trim()

/** Returns lines that end in line feeds, without control characters (except tabs) or directional overrides. */
export const toParagraphs = (text: string): string =>
  withoutForbidden(text)
    .replace(/[\u202A-\u202E]/g, '')
    .trim()

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A visible character can have any number of code points. */
const MAX_UNITS_PER_CHARACTER = 4

/** Returns at most `limit` visible characters. A longer text ends in an ellipsis. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const maxUnits = limit * MAX_UNITS_PER_CHARACTER
  const kept: string[] = []
  let units = 0
  // The slice keeps the segmenter from reading megabytes.
  for (const { segment } of graphemes.segment(text.slice(0, maxUnits * 2))) {
    units += segment.length
    if (kept.length === limit || units > maxUnits) break
    kept.push(segment)
  }
  if (kept.join('') === text) return text
  return `${kept
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`
}

/** Returns at most `limit` UTF-16 units without halving a visible character. */
export function truncateUnits(text: string, limit: number): string {
  if (text.length <= limit) return text
  if (limit < 1) return ''
  let end = 0
  // The slice extends beyond the limit, because a cut character is segmented differently from a whole one.
  for (const { index, segment } of graphemes.segment(text.slice(0, limit * 2))) {
    if (index + segment.length >= limit) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
