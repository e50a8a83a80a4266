import { parseAccept } from 'hono/utils/accept'
import { CONTENT_ENCODINGS, type ContentEncoding } from './compression.ts'

const MAX_MEMOIZED = 100
const memoized = new Map<string, ContentEncoding | null>()
let lastHeader = ''
let lastEncoding: ContentEncoding | null = null

/**
 * Finds the encoding with the client's highest `q`; null is identity. Memoized, since browsers send only a few different headers.
 * @see RFC 9110, 12.5.3 (`q=0` refuses, `*` stands for the encodings not named)
 */
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
