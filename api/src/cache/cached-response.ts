import { type ContentEncoding, compress, isCompressible } from './compression.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'

interface EncodedBody {
  body: Blob
  /** Reused: creating `Headers` for each request takes a fifth of the time. */
  init: { status: number; headers: Headers }
}

export interface CachedResponse extends EncodedBody {
  etag: string
  tags: readonly string[]
  encoded: Record<ContentEncoding, EncodedBody | undefined>
  isCompressible: boolean
  brotliQuality: number
}

interface CachedResponseOptions {
  status?: number
  tags?: readonly string[]
  brotliQuality?: number
}

/** Adds a weak ETag, which all encodings share. */
export function toCachedResponse(
  bytes: Uint8Array<ArrayBuffer>,
  from: Headers,
  { status = 200, tags = [], brotliQuality = 5 }: CachedResponseOptions = {},
): CachedResponse {
  const headers = new Headers(from)
  const compressible = isCompressible(headers.get('content-type'), bytes.length)
  const etag = `W/"${Bun.hash(bytes).toString(36)}"`
  headers.set('etag', etag)
  if (compressible) headers.append('vary', 'Accept-Encoding')
  return {
    etag,
    tags,
    body: new Blob([bytes]),
    init: { status, headers },
    encoded: { br: undefined, zstd: undefined, gzip: undefined },
    isCompressible: compressible,
    brotliQuality,
  }
}

/** The response in the client's best encoding, or 304. Synchronous once that encoding is cached. */
export function toResponse(cached: CachedResponse, request: Request): Response | Promise<Response> {
  const { headers } = request
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null && cached.init.status === 200 && matches(ifNoneMatch, cached.etag)) {
    return new Response(null, { status: 304, headers: cached.init.headers })
  }
  const encoding = cached.isCompressible ? negotiateEncoding(headers.get('accept-encoding')) : null
  if (encoding === null) return new Response(cached.body, cached.init)
  const encoded = cached.encoded[encoding]
  if (encoded) return new Response(encoded.body, encoded.init)
  return encode(cached, encoding).then(({ body, init }) => new Response(body, init))
}

async function encode(cached: CachedResponse, encoding: ContentEncoding): Promise<EncodedBody> {
  const headers = new Headers(cached.init.headers)
  headers.set('content-encoding', encoding)
  const bytes = await compress(
    encoding,
    new Uint8Array(await cached.body.arrayBuffer()),
    cached.brotliQuality,
  )
  const encoded = { body: new Blob([bytes]), init: { status: cached.init.status, headers } }
  cached.encoded[encoding] = encoded
  return encoded
}

const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.slice(2))
