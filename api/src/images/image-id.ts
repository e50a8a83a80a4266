const ID_BYTES = 16

/** A stored image's name in URLs: the first 128 bits of its SHA-256 (hex), as base64url. */
export const toImageId = (hash: string): string =>
  Buffer.from(hash.slice(0, ID_BYTES * 2), 'hex').toString('base64url')

/** The 32 hex digits that the SHA-256 of an id begins with; undefined for what is no id. */
export function hashPrefixOf(id: string): string | undefined {
  const bytes = Buffer.from(id, 'base64url')
  // Each image has one URL: the last character has bits to spare, and decoding ignores what isn't base64url.
  return bytes.length === ID_BYTES && bytes.toString('base64url') === id ? bytes.toString('hex') : undefined
}
