import { convert, type HtmlToTextOptions } from 'html-to-text'
import { toParagraphs, truncate } from '#shared/plain-text'

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // Deeper ones would overflow the stack.
  limits: { maxDepth: 50, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
}

/** Printful's descriptions are plain text, and the notes of its size guides HTML. */
const TAG = /<\/?[a-z][^>]*>/i
const ENTITY = /&(#\d+|#x[\da-f]+|[a-z]+);/i

function withoutMarkup(source: string): string {
  if (TAG.test(source)) return convert(source, OPTIONS)
  return ENTITY.test(source) ? convert(source, { ...OPTIONS, preserveNewlines: true }) : source
}

/** Paragraphs and lines of text without markup, at most `limit` characters; null where nothing is left. */
export function htmlToText(source: string | null | undefined, limit: number): string | null {
  const maxLength = limit * 10
  const whole = source ?? ''
  // Without a tag that the cut has split.
  const cut = whole.length > maxLength ? whole.slice(0, maxLength).replace(/<[^<>]*$/, '') : whole
  const lines = toParagraphs(withoutMarkup(cut))
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
  const paragraphs = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return truncate(paragraphs, limit) || null
}
