import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Hash = `sha256-${string}`

const hashOf = (text: string): Hash => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * The hashes of the `<style>` that sonner inserts, for the Content-Security-Policy: first it is empty.
 * @throws when sonner's source no longer has the style as a string
 */
export function sonnerStyleHashes(): Hash[] {
  const source = readFileSync(Bun.resolveSync('sonner', process.cwd()), 'utf8')
  const literal = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/)?.[1]
  if (!literal) throw new Error('sonner no longer has its style as a string in __insertCSS(…).')
  return [hashOf(''), hashOf(JSON.parse(literal))]
}
