import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import pLimit from 'p-limit'
import { counters } from '../metrics/counters.ts'

export const CONTENT_ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number]
type Bytes = Uint8Array<ArrayBuffer>

/** Of the files that the build compresses, beside the original: `app.js.br`. */
export const ENCODED_SUFFIXES: Record<ContentEncoding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' }

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json|rss\+xml)|image\/svg\+xml)/
/** Below this, the headers cost more than the encoding saves. */
const MIN_BYTES = 1000

const MAX_WAITING = 64
const limit = pLimit(availableParallelism())

/**
 * Compresses off the main thread; undefined when so many compressions wait already that the body had better be sent as it
 * is.
 * @param brotliQuality 0 to 11
 */
export function compress(
  encoding: ContentEncoding,
  read: () => Promise<Bytes>,
  brotliQuality: number,
): Promise<Bytes> | undefined {
  if (limit.pendingCount >= MAX_WAITING) return undefined
  return limit(async () => compressNow(encoding, await read(), brotliQuality))
}

async function compressNow(encoding: ContentEncoding, bytes: Bytes, brotliQuality: number): Promise<Bytes> {
  counters.compressions++
  if (encoding === 'br') {
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return new Uint8Array(await promisify(zlib.brotliCompress)(bytes, { params }))
  }
  const compressed = encoding === 'zstd' ? promisify(zlib.zstdCompress)(bytes) : promisify(zlib.gzip)(bytes)
  return new Uint8Array(await compressed)
}

/** For files that are compressed once, at build. */
export function compressBest(encoding: ContentEncoding, bytes: Bytes): Promise<Bytes> {
  const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants
  const compressed = {
    br: () => promisify(zlib.brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11 } }),
    zstd: () => promisify(zlib.zstdCompress)(bytes, { params: { [ZSTD_c_compressionLevel]: 19 } }),
    gzip: () => promisify(zlib.gzip)(bytes, { level: 9 }),
  }
  return compressed[encoding]().then((result) => new Uint8Array(result))
}

export function isCompressibleType(contentType: string | null): boolean {
  return COMPRESSIBLE.test(contentType ?? '')
}

export function isCompressible(contentType: string | null, byteLength: number): boolean {
  return byteLength >= MIN_BYTES && isCompressibleType(contentType)
}
