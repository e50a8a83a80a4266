import slugify from '@sindresorhus/slugify'

const MAX_LENGTH = 80

// The library would write "and", "love" and "unicorn".
const customReplacements: [string, string][] = ['&', '♥', '🦄'].map((sign) => [sign, ' '])

/** Returns `mens-creme-tee`. A number alone gets the fallback as a prefix, because a number in a URL is an id. */
export function toSlug(name: string, fallback: string): string {
  // NFKC writes ½ as 1⁄2 and ﬁ as fi, and would write ™ as TM.
  const text = name.replace(/['’™®©]/g, '').normalize('NFKC')
  const slug = slugify(text, { decamelize: false, customReplacements }).slice(0, MAX_LENGTH).replace(/-$/, '')
  if (!slug) return fallback
  return /^\d+$/.test(slug) ? `${fallback}-${slug}` : slug
}

export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
