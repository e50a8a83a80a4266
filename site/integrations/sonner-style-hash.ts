import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

type Hash = `sha384-${string}`

const hashOf = (text: string): Hash => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Hashes the style of sonner 2.0, first empty. @throws without it */
export function sonnerStyleHashes(): Hash[] {
  const source = readFileSync(Bun.resolveSync('sonner', process.cwd()), 'utf8')
  const literal = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/)?.[1]
  if (!literal) throw new Error('sonner no longer has its style as a string in __insertCSS(…).')
  return [hashOf(''), hashOf(JSON.parse(literal))]
}
