import { compress, isCompressible, isCompressibleType, negotiateEncoding } from '#api/cache/compression'

/** Quality below that of cached responses, since these bytes are sent once. */
const BROTLI_QUALITY = 4

export async function compressResponse(response: Response, request: Request): Promise<Response> {
  const type = response.headers.get('content-type')
  const isStream = type?.startsWith('text/event-stream')
  if (isStream || response.headers.has('content-encoding') || !isCompressibleType(type)) return response
  if (!response.body) {
    response.headers.append('vary', 'Accept-Encoding')
    return response
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.append('vary', 'Accept-Encoding')
  const { status } = response
  const encoding = isCompressible(type, bytes.length)
    ? negotiateEncoding(request.headers.get('accept-encoding'))
    : null
  const compressed = encoding && compress(encoding, async () => bytes, BROTLI_QUALITY)
  if (!compressed) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressed, { status, headers })
}
