import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import pLimit from 'p-limit'
import { counters } from '../platform/counters.ts'

export const CONTENT_ENCODINGS = ['br', 'gzip'] as const
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number]
type Bytes = Uint8Array<ArrayBuffer>

export const ENCODED_SUFFIXES: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' }

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json|rss\+xml|speculationrules\+json)|image\/svg\+xml)/
/** Below this size, the headers cost more than the encoding saves. */
const MIN_BYTES = 1000

const GZIP_LEVEL = 6
const MAX_WAITING = 64
const limit = pLimit(availableParallelism())

/** Compresses off the main thread. Returns undefined if so many wait that the body should be sent as it is. */
export function compress(
  encoding: ContentEncoding,
  read: () => Promise<Bytes>,
  brotliQuality: number,
): Promise<Bytes> | undefined {
  if (limit.pendingCount >= MAX_WAITING) return undefined
  return limit(async () => {
    counters.compressions++
    return encodeBytes(encoding, await read(), brotliQuality, GZIP_LEVEL)
  })
}

async function encodeBytes(encoding: ContentEncoding, bytes: Bytes, quality: number, level: number) {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality }
  return new Uint8Array(
    await (encoding === 'br'
      ? promisify(zlib.brotliCompress)(bytes, { params })
      : promisify(zlib.gzip)(bytes, { level })),
  )
}

const DECOMPRESS = { br: promisify(zlib.brotliDecompress), gzip: promisify(zlib.gunzip) }

export async function decompress(encoding: ContentEncoding, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await DECOMPRESS[encoding](bytes))
}

export const compressBest = (encoding: ContentEncoding, bytes: Bytes): Promise<Bytes> =>
  encodeBytes(encoding, bytes, 11, 9)

export function isCompressibleType(contentType: string | null): boolean {
  return COMPRESSIBLE.test(contentType ?? '')
}

export function isCompressible(contentType: string | null, byteLength: number): boolean {
  return byteLength >= MIN_BYTES && isCompressibleType(contentType)
}

const MAX_MEMOIZED = 100
const memoized = new Map<string, ContentEncoding | null>()
let lastHeader = ''
let lastEncoding: ContentEncoding | null = null

/** Chooses the best encoding that a client takes. Memoized, because browsers send few different headers. @see RFC 9110, 12.5.3 */
export function negotiateEncoding(acceptEncoding: string | null): ContentEncoding | null {
  if (!acceptEncoding) return null
  if (acceptEncoding === lastHeader) return lastEncoding
  let encoding = memoized.get(acceptEncoding)
  if (encoding === undefined) {
    encoding = bestEncoding(acceptEncoding)
    if (memoized.size < MAX_MEMOIZED) memoized.set(acceptEncoding, encoding)
  }
  lastHeader = acceptEncoding
  lastEncoding = encoding
  return encoding
}

function bestEncoding(acceptEncoding: string): ContentEncoding | null {
  const weights = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]))
  const weightOf = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = CONTENT_ENCODINGS.map(weightOf) as [number, number]
  if (Math.max(br, gzip) <= 0) return null
  return gzip > br ? 'gzip' : 'br'
}
