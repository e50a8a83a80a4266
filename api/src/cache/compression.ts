import { promisify } from 'node:util'
import zlib from 'node:zlib'

export type ContentEncoding = 'br' | 'zstd' | 'gzip'
type Bytes = Uint8Array<ArrayBuffer>

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json|rss\+xml)|image\/svg\+xml)/
/** Below this, the headers cost more than the encoding saves. */
const MIN_BYTES = 1000

const brotli = promisify(zlib.brotliCompress)
const zstd = promisify(zlib.zstdCompress)
const gzip = promisify(zlib.gzip)

/** Compresses off the main thread. @param brotliQuality 0 to 11 */
export async function compress(
  encoding: ContentEncoding,
  bytes: Bytes,
  brotliQuality: number,
): Promise<Bytes> {
  if (encoding === 'br') {
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return new Uint8Array(await brotli(bytes, { params }))
  }
  return new Uint8Array(await (encoding === 'zstd' ? zstd(bytes) : gzip(bytes)))
}

export function isCompressibleType(contentType: string | null): boolean {
  return COMPRESSIBLE.test(contentType ?? '')
}

export function isCompressible(contentType: string | null, byteLength: number): boolean {
  return byteLength >= MIN_BYTES && isCompressibleType(contentType)
}
