import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The hash of the one `<style>` that sonner puts on the page, for the Content-Security-Policy.
 * @throws when a new version of sonner no longer carries its style where it did
 */
export function sonnerStyleHash(): `sha256-${string}` {
  const source = readFileSync(Bun.resolveSync('sonner', process.cwd()), 'utf8')
  const literal = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/)?.[1]
  if (!literal) throw new Error('sonner no longer carries its style as a string in __insertCSS(…).')
  return `sha256-${createHash('sha256').update(JSON.parse(literal)).digest('base64')}`
}
