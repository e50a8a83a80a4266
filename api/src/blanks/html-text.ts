import { toParagraphs, truncate } from '#shared/plain-text'

/** Printful's descriptions are plain text, and the notes of its size guides are HTML. */
const TAG = /<\/?[a-z][^>]*>/i

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
  times: '×',
  prime: '′',
  Prime: '″',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  reg: '®',
  trade: '™',
  copy: '©',
  eacute: 'é',
  euro: '€',
  plusmn: '±',
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

function withoutMarkup(html: string): string {
  const text = new HTMLRewriter()
    .on('script, style, template, noscript', { element: (element) => void element.remove() })
    .on('br', { element: (element) => void element.before('\n') })
    .on('li', { element: (element) => void element.prepend('\n• ') })
    .on('p, div, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6', {
      element: (element) => void element.before('\n\n').after('\n\n'),
    })
    .on('*', { element: (element) => void element.removeAndKeepContent() })
    .onDocument({ comments: (comment) => void comment.remove() })
    .transform(html.replace(/\s+/g, ' '))
  return decodeEntities(text)
}

/** Returns the paragraphs and lines of a text without markup, at most `limit` characters; null if nothing is left. */
export function htmlToText(source: string | null | undefined, limit: number): string | null {
  const maxLength = limit * 10
  const whole = source ?? ''
  // This drops a tag that the cut has split.
  const cut = whole.length > maxLength ? whole.slice(0, maxLength).replace(/<[^<>]*$/, '') : whole
  const text = TAG.test(cut) ? withoutMarkup(cut) : decodeEntities(cut)
  const lines = toParagraphs(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
  const paragraphs = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return truncate(paragraphs, limit) || null
}
