import { parseAccept } from 'hono/utils/accept'
import type { CompressionDictionary } from './compression-dictionary.ts'

let lastHeader = ''
let lastResult = false

/** True when the client has the dictionary and takes `dcb` at least as gladly as anything else. */
export function acceptsDictionary(headers: Headers, dictionary: CompressionDictionary): boolean {
  const available = headers.get('available-dictionary')
  if (available === null || available.trim() !== dictionary.availableHeader) return false
  const acceptEncoding = headers.get('accept-encoding') ?? ''
  if (acceptEncoding !== lastHeader) {
    lastHeader = acceptEncoding
    lastResult = prefersDcb(acceptEncoding)
  }
  return lastResult
}

/** Only where it is named: a `*` is older than the encoding. */
function prefersDcb(acceptEncoding: string): boolean {
  const accepted = parseAccept(acceptEncoding.toLowerCase())
  const weight = accepted.find(({ type }) => type === 'dcb')?.q ?? 0
  return weight > 0 && accepted.every(({ type, q }) => q <= weight || type === 'dcz')
}
