/** @see RFC 9842 */
export interface CompressionDictionary {
  /** Its address, which has a part of its hash. */
  path: string
  bytes: Uint8Array<ArrayBuffer>
  /** SHA-256. */
  hash: Uint8Array
  /** The `Available-Dictionary` header of a client that has it: a structured field's byte sequence. */
  availableHeader: string
}

/** @param name part of its address, `product` */
export function toCompressionDictionary(name: string, bytes: Uint8Array<ArrayBuffer>): CompressionDictionary {
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest()
  const shortHash = hash.subarray(0, 12).toString('base64url')
  return {
    path: `/dictionaries/${name}.${shortHash}`,
    bytes,
    hash: new Uint8Array(hash),
    availableHeader: `:${hash.toString('base64')}:`,
  }
}

/** The `Link` of a page that tells the client to fetch the dictionary. */
export const dictionaryLink = ({ path }: CompressionDictionary) => `<${path}>; rel="compression-dictionary"`

const DCB_MAGIC = [0xff, 0x44, 0x43, 0x42]

/** The start of a `dcb` body, before its Brotli stream. @see RFC 9842, 4 */
export const dcbHeader = ({ hash }: CompressionDictionary): Uint8Array =>
  new Uint8Array([...DCB_MAGIC, ...hash])
