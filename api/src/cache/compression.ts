import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import pLimit from 'p-limit'
import { counters } from '../metrics/counters.ts'
import { type CompressionDictionary, dcbHeader } from './compression-dictionary.ts'

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

interface CompressOptions {
  /** 0 to 11 */
  brotliQuality: number
  /** That the client has too: the body is `dcb`. */
  dictionary?: CompressionDictionary | undefined
}

/**
 * Compresses off the main thread; undefined when so many compressions wait already that the body had better be sent as it
 * is.
 */
export function compress(
  encoding: ContentEncoding | 'dcb',
  read: () => Promise<Bytes>,
  options: CompressOptions,
): Promise<Bytes> | undefined {
  if (limit.pendingCount >= MAX_WAITING) return undefined
  return limit(async () => compressNow(encoding, await read(), options))
}

async function compressNow(
  encoding: ContentEncoding | 'dcb',
  bytes: Bytes,
  { brotliQuality, dictionary }: CompressOptions,
): Promise<Bytes> {
  counters.compressions++
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  switch (encoding) {
    case 'br':
      return new Uint8Array(await promisify(zlib.brotliCompress)(bytes, { params }))
    case 'zstd':
      return new Uint8Array(await promisify(zlib.zstdCompress)(bytes))
    case 'gzip':
      return new Uint8Array(await promisify(zlib.gzip)(bytes))
    case 'dcb': {
      if (!dictionary) throw new Error('dcb needs a dictionary.')
      const options: zlib.BrotliOptions & { dictionary: Bytes } = { params, dictionary: dictionary.bytes }
      const stream = await promisify(zlib.brotliCompress)(bytes, options)
      return new Uint8Array(Buffer.concat([dcbHeader(dictionary), stream]))
    }
  }
}

const DECOMPRESS = {
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
  gzip: promisify(zlib.gunzip),
}

export async function decompress(encoding: ContentEncoding, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await DECOMPRESS[encoding](bytes))
}

export async function decompressDcb(bytes: Bytes, dictionary: CompressionDictionary): Promise<Bytes> {
  const options: zlib.BrotliOptions & { dictionary: Bytes } = { dictionary: dictionary.bytes }
  const stream = bytes.subarray(dcbHeader(dictionary).length)
  return new Uint8Array(await promisify(zlib.brotliDecompress)(stream, options))
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
