import { SITE_NAME, type Thing } from '#shared/structured-data'

/** What a page says of itself to search engines and to the places where its link is shared. */
export interface PageMetadata {
  /** The page's own name; the store's is put behind it. */
  title: string
  description?: string | undefined
  /** The path by which the page is known, with the part of its query that makes it a page of its own. Its bare path unless said. */
  canonical?: string | undefined
  /** Search engines leave the page out. Pages about one visitor and error pages are left out anyway. */
  noindex?: boolean | undefined
  image?: ShareImage | undefined
  /** For a product: what it costs and whether it can be bought. */
  offer?: { price: string; inStock: boolean } | undefined
  structuredData?: readonly Thing[] | undefined
}

export interface ShareImage {
  /** A path of the store, or an address elsewhere. */
  url: string
  alt: string
  /** Pixels; left out where they are not known. */
  width?: number
  height?: number
}

/** Shown where a page has no picture of its own. */
export const DEFAULT_SHARE_IMAGE: ShareImage = {
  url: '/share.png',
  alt: 'Gear for the #OPENTOWORK crowd, beside an open green ring',
  width: 1200,
  height: 630,
}

export const SITE_DESCRIPTION =
  'Tees, hoodies, mugs and more for people who are open to work and don’t hide it. Good goods, dry jokes, made to order.'

/** The document's title: the page's, then the store's name, unless the page's has it already. */
export const documentTitle = (title: string) =>
  title.includes(SITE_NAME) ? title : `${title} | ${SITE_NAME}`

/** About as much as a search result shows. */
const EXCERPT_LENGTH = 155

/** The beginning of a text in one line, cut between two words. */
export function excerpt(text: string, length = EXCERPT_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`
}
