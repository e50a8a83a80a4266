import { posix } from 'node:path'
import type { Plugin } from 'vite'

/** What a chunk imports, by the names that the bundle knows; dynamic imports are for later. */
type Imports = ReadonlyMap<string, readonly string[]>

/** All that the chunk imports by way of others, and not itself. */
export function indirectImports(name: string, imports: Imports): string[] {
  const found = new Set<string>()
  const visit = (chunk: string) => {
    for (const next of imports.get(chunk) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(name)
  const own = new Set([name, ...(imports.get(name) ?? [])])
  return [...found].filter((chunk) => !own.has(chunk))
}

/**
 * Names in each entry all that it needs, so that a browser asks for all of it at once instead of finding one import behind
 * the other: on a slow line each step costs a round trip between a tap and its answer. Rollup does this by itself
 * (`hoistTransitiveImports`), Rolldown does not. The order in which modules run stays: what is added comes last.
 */
export const hoistImports = (): Plugin => ({
  name: 'hoist-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
    for (const chunk of chunks) {
      if (!chunk.isEntry) continue
      for (const name of indirectImports(chunk.fileName, imports)) {
        const path = posix.relative(posix.dirname(chunk.fileName), name)
        chunk.code += `import"${path.startsWith('.') ? path : `./${path}`}";`
      }
    }
  },
})
