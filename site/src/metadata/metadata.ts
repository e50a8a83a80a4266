import type { Thing } from '#shared/structured-data'

export interface PageMetadata {
  title: string
  description?: string | undefined
  /** Path and query. The default is the request's path. */
  canonical?: string | undefined
  /** True if the page isn't indexed. Personal and error pages never are. */
  noindex?: boolean | undefined
  image?: ShareImage | undefined
  offer?: { price: string; inStock: boolean } | undefined
  structuredData?: readonly Thing[] | undefined
}

export interface ShareImage {
  url: string
  alt: string
  width?: number
  height?: number
}

/** Path of a picture that shows the name that the store comes with. */
export const SHARE_IMAGE = '/share.png'

export const defaultShareImage = (storeName: string): ShareImage => ({
  url: SHARE_IMAGE,
  alt: `Gear for the ${storeName} crowd, beside an open green ring`,
  width: 1200,
  height: 630,
})

export const SITE_DESCRIPTION =
  'Tees, hoodies, mugs and more for people who are open to work and don’t hide it. Good goods, dry jokes, made to order.'

/** Appends the store's name, unless the title has it already. */
export const documentTitle = (title: string, storeName: string) =>
  title.includes(storeName) ? title : `${title} | ${storeName}`

const EXCERPT_LENGTH = 155

/** Returns the beginning of a text in one line, cut between two words. */
export function excerpt(text: string, length = EXCERPT_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut
  // A cut in the middle of an emoji would leave half of it.
  return `${words.replace(/[\s,;:.–\uD800-\uDBFF-]+$/, '')}…`
}
