import {
  CONTENT_ENCODINGS,
  type ContentEncoding,
  compress,
  decompress,
  isCompressible,
  negotiateEncoding,
} from './compression.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Takes 2 ms of one core for a page. 9 takes twice as long for 1 % less, and a new search waits for it. */
export const CACHED_BROTLI_QUALITY = 6

interface EncodedBody {
  body: Blob
  /** Status and headers. Bun copies them faster from a response than from an object. */
  head: Response
}

export interface CachedResponse {
  etag: string | null
  tags: readonly string[]
  head: Response
  notModified: Response | undefined
  identity: Blob | undefined
  decoding: Promise<Blob> | undefined
  isIdentityRequested: boolean
  encoded: Record<ContentEncoding, EncodedBody | undefined>
  encoding: Record<ContentEncoding, Promise<EncodedBody> | undefined>
  isCompressible: boolean
  /** True if no encoding may be added. */
  isPrecompressed: boolean
  brotliQuality: number
  onResized?: (bytes: number) => void
}

interface CachedResponseOptions {
  status?: number
  tags?: readonly string[]
  brotliQuality?: number
  encoded?: Partial<Record<ContentEncoding, Bytes>>
}

export function toCachedResponse(
  bytes: Bytes,
  from: Headers,
  { status = 200, tags = [], brotliQuality = CACHED_BROTLI_QUALITY, encoded }: CachedResponseOptions = {},
): CachedResponse {
  const headers = new Headers(from)
  const compressible = isCompressible(headers.get('content-type'), bytes.length)
  const etag = status === 200 ? `W/"${Bun.hash(bytes).toString(36)}"` : null
  if (etag) headers.set('etag', etag)
  if (compressible) headers.append('vary', 'Accept-Encoding')
  const head = new Response(null, { status, headers })
  const toEncoded = (encoding: ContentEncoding) =>
    encoded?.[encoding] && toEncodedBody(head, encoding, encoded[encoding])
  return {
    etag,
    tags,
    head,
    notModified: undefined,
    identity: new Blob([bytes]),
    decoding: undefined,
    isIdentityRequested: false,
    encoded: { br: toEncoded('br'), gzip: toEncoded('gzip') },
    encoding: { br: undefined, gzip: undefined },
    isCompressible: compressible,
    isPrecompressed: encoded !== undefined,
    brotliQuality,
  }
}

/** Responds in the client's best encoding, or with 304. Synchronous once that encoding is cached. */
export function toResponse(cached: CachedResponse, request: Request): Response | Promise<Response> {
  const { headers } = request
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null && cached.etag !== null && matches(ifNoneMatch, cached.etag)) {
    cached.notModified ??= new Response(null, { status: 304, headers: cached.head.headers })
    return new Response(null, cached.notModified)
  }
  const encoding = cached.isCompressible ? negotiateEncoding(headers.get('accept-encoding')) : null
  if (encoding === null) return toIdentityResponse(cached)
  const encoded = cached.encoded[encoding]
  if (encoded) return new Response(encoded.body, encoded.head)
  const pending = cached.encoding[encoding] ?? encode(cached, encoding)
  return pending ? pending.then(({ body, head }) => new Response(body, head)) : toIdentityResponse(cached)
}

function toIdentityResponse(cached: CachedResponse): Response | Promise<Response> {
  cached.isIdentityRequested = true
  if (cached.identity) return new Response(cached.identity, cached.head)
  cached.decoding ??= decodeAndStore(cached).finally(() => {
    cached.decoding = undefined
  })
  return cached.decoding.then((identity) => new Response(identity, cached.head))
}

async function decodeAndStore(cached: CachedResponse): Promise<Blob> {
  const identity = new Blob([await readIdentity(cached)])
  cached.identity = identity
  cached.onResized?.(identity.size)
  return identity
}

export async function encodeAhead(cached: CachedResponse): Promise<void> {
  if (cached.isCompressible && !cached.encoded.br) await (cached.encoding.br ?? encode(cached, 'br'))
}

function encode(cached: CachedResponse, encoding: ContentEncoding): Promise<EncodedBody> | undefined {
  if (cached.isPrecompressed) return undefined
  const started = compressBody(cached, encoding)
  cached.encoding[encoding] = started?.finally(() => {
    cached.encoding[encoding] = undefined
  })
  return cached.encoding[encoding]
}

function compressBody(cached: CachedResponse, encoding: ContentEncoding): Promise<EncodedBody> | undefined {
  const { brotliQuality, head } = cached
  const compressed = compress(encoding, () => readIdentity(cached), brotliQuality)
  return compressed?.then((bytes) => {
    const encoded = toEncodedBody(head, encoding, bytes)
    cached.encoded[encoding] = encoded
    const dropped = cached.isIdentityRequested ? 0 : (cached.identity?.size ?? 0)
    if (dropped > 0) cached.identity = undefined
    cached.onResized?.(encodedSize(encoded) - dropped)
    return encoded
  })
}

async function readIdentity({ identity, encoded }: CachedResponse): Promise<Bytes> {
  if (identity) return identity.bytes()
  const encoding = CONTENT_ENCODINGS.find((each) => encoded[each])
  if (!encoding) throw new Error('The cached response has no body.')
  return decompress(encoding, await encoded[encoding]!.body.bytes())
}

function toEncodedBody({ status, headers }: Response, encoding: ContentEncoding, bytes: Bytes): EncodedBody {
  const encodedHeaders = new Headers(headers)
  encodedHeaders.set('content-encoding', encoding)
  return { body: new Blob([bytes]), head: new Response(null, { status, headers: encodedHeaders }) }
}

const OBJECT_BYTES = 1280

/** Estimates the size in memory, in bytes. The headers' texts are mostly shared. */
export function memorySize({ identity, encoded }: CachedResponse): number {
  return Object.values(encoded).reduce(
    (size, each) => size + (each ? encodedSize(each) : 0),
    2 * OBJECT_BYTES + (identity?.size ?? 0),
  )
}

const encodedSize = ({ body }: EncodedBody): number => body.size + OBJECT_BYTES

const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.slice(2))
