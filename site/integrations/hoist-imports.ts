import { posix } from 'node:path'
import type { Plugin } from 'vite'

type StaticImports = ReadonlyMap<string, readonly string[]>

/** The chunks that a chunk imports through others only. */
export function indirectImports(name: string, imports: StaticImports): string[] {
  const found = new Set<string>()
  const visit = (chunk: string) => {
    for (const next of imports.get(chunk) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(name)
  const direct = new Set([name, ...(imports.get(name) ?? [])])
  return [...found].filter((chunk) => !direct.has(chunk))
}

/**
 * Adds the indirect imports to each entry, so that a browser requests all of them at once instead of one level per round trip.
 * Rollup does this (`hoistTransitiveImports`), Rolldown does not. They are added last: modules run in the same order.
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
