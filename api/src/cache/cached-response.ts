import { type ContentEncoding, compress, isCompressible } from './compression.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface EncodedBody {
  body: Blob
  /** Reused: creating `Headers` for each request takes a fifth of the time. */
  init: { status: number; headers: Headers }
}

export interface CachedResponse extends EncodedBody {
  etag: string | null
  tags: readonly string[]
  encoded: Record<ContentEncoding, EncodedBody | undefined>
  /** Compressions under way, which simultaneous requests share. */
  encoding: Record<ContentEncoding, Promise<EncodedBody> | undefined>
  isCompressible: boolean
  brotliQuality: number
  /** Called with each encoded body that is added. */
  onEncoded?: (encoded: EncodedBody) => void
}

interface CachedResponseOptions {
  status?: number
  tags?: readonly string[]
  brotliQuality?: number
  /** Bodies that were compressed before. */
  encoded?: Partial<Record<ContentEncoding, Bytes>>
}

/** Adds a weak ETag to a 200, which all encodings share. */
export function toCachedResponse(
  bytes: Bytes,
  from: Headers,
  { status = 200, tags = [], brotliQuality = 5, encoded = {} }: CachedResponseOptions = {},
): CachedResponse {
  const headers = new Headers(from)
  const compressible = isCompressible(headers.get('content-type'), bytes.length)
  const etag = status === 200 ? `W/"${Bun.hash(bytes).toString(36)}"` : null
  if (etag) headers.set('etag', etag)
  if (compressible) headers.append('vary', 'Accept-Encoding')
  const init = { status, headers }
  const toEncoded = (encoding: ContentEncoding) =>
    encoded[encoding] && toEncodedBody(init, encoding, encoded[encoding])
  return {
    etag,
    tags,
    body: new Blob([bytes]),
    init,
    encoded: { br: toEncoded('br'), zstd: toEncoded('zstd'), gzip: toEncoded('gzip') },
    encoding: { br: undefined, zstd: undefined, gzip: undefined },
    isCompressible: compressible,
    brotliQuality,
  }
}

/** The response in the client's best encoding, or 304. Synchronous once that encoding is cached. */
export function toResponse(cached: CachedResponse, request: Request): Response | Promise<Response> {
  const { headers } = request
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null && cached.etag !== null && matches(ifNoneMatch, cached.etag)) {
    return new Response(null, { status: 304, headers: cached.init.headers })
  }
  const encoding = cached.isCompressible ? negotiateEncoding(headers.get('accept-encoding')) : null
  if (encoding === null) return new Response(cached.body, cached.init)
  const encoded = cached.encoded[encoding]
  if (encoded) return new Response(encoded.body, encoded.init)
  const pending = cached.encoding[encoding] ?? encode(cached, encoding)
  return pending
    ? pending.then(({ body, init }) => new Response(body, init))
    : new Response(cached.body, cached.init)
}

function encode(cached: CachedResponse, encoding: ContentEncoding): Promise<EncodedBody> | undefined {
  const started = compressBody(cached, encoding)
  cached.encoding[encoding] = started?.finally(() => {
    cached.encoding[encoding] = undefined
  })
  return cached.encoding[encoding]
}

function compressBody(cached: CachedResponse, encoding: ContentEncoding): Promise<EncodedBody> | undefined {
  const { body, brotliQuality, init } = cached
  return compress(encoding, () => body.bytes(), brotliQuality)?.then((bytes) => {
    const encoded = toEncodedBody(init, encoding, bytes)
    cached.encoded[encoding] = encoded
    cached.onEncoded?.(encoded)
    return encoded
  })
}

function toEncodedBody(
  { status, headers }: EncodedBody['init'],
  encoding: ContentEncoding,
  bytes: Bytes,
): EncodedBody {
  const encodedHeaders = new Headers(headers)
  encodedHeaders.set('content-encoding', encoding)
  return { body: new Blob([bytes]), init: { status, headers: encodedHeaders } }
}

/** What it takes in memory, in bytes; the headers' objects are an estimate. */
export function memorySize({ body, init, encoded }: CachedResponse): number {
  return Object.values(encoded).reduce(
    (size, each) => size + (each ? encodedSize(each) : 0),
    encodedSize({ body, init }),
  )
}

const OBJECT_BYTES = 1024

export const encodedSize = ({ body, init }: EncodedBody): number =>
  body.size + [...init.headers].reduce((size, pair) => size + pair.join('').length, OBJECT_BYTES)

const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.slice(2))
