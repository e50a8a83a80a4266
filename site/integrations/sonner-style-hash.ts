import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Hash = `sha384-${string}`

const hashOf = (text: string): Hash => `sha384-${createHash('sha384').update(text).digest('base64')}`

/**
 * Hashes the `<style>` that sonner inserts, for the Content-Security-Policy: first it is empty. Not by SHA-256, because
 * `response-headers.ts` leaves out the hashes of that kind that a page has no use for.
 * Written for sonner 2.0.
 * @throws when sonner's source no longer has the style as a string
 */
export function sonnerStyleHashes(): Hash[] {
  const source = readFileSync(Bun.resolveSync('sonner', process.cwd()), 'utf8')
  const literal = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/)?.[1]
  if (!literal) throw new Error('sonner no longer has its style as a string in __insertCSS(…).')
  return [hashOf(''), hashOf(JSON.parse(literal))]
}
