import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The hash of the `<style>` that sonner inserts, for the Content-Security-Policy.
 * @throws when sonner's source no longer has the style as a string
 */
export function sonnerStyleHash(): `sha256-${string}` {
  const source = readFileSync(Bun.resolveSync('sonner', process.cwd()), 'utf8')
  const literal = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/)?.[1]
  if (!literal) throw new Error('sonner no longer has its style as a string in __insertCSS(…).')
  return `sha256-${createHash('sha256').update(JSON.parse(literal)).digest('base64')}`
}
