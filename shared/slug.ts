const MAX_LENGTH = 80

/** Letters that do not come apart into a plain letter and an accent. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * The part of an address that a name makes: `"Men’s Crème Tee"` becomes `mens-creme-tee`. A name that leaves nothing
 * gets `fallback`, and one that leaves a bare number is put behind it, because a number there is read as an id.
 */
export function toSlug(name: string, fallback: string): string {
  const slug = name
    .replace(/['’™®©]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, (sign) => LETTERS[sign] ?? '-')
    .replace(/-+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '')
  if (!slug) return fallback
  return /^\d+$/.test(slug) ? `${fallback}-${slug}` : slug
}

/** The slug itself, or the first of `slug-2`, `slug-3`, … that is not taken. */
export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
