import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const BARE = /^(?:@[^/]+\/)?[^./#@:][^/:]*/

/** Lists the folders of the packages that the modules import, with those they depend on. */
export function listRuntimePackages(root: string, modules: Iterable<string>): string[] {
  const folders = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = findPackage(name, from)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, optionalDependencies }: Manifest = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
      add(dependency, folder)
  }
  const transpiler = new Bun.Transpiler({ loader: 'ts' })
  for (const path of modules) {
    for (const { path: specifier } of transpiler.scanImports(readFileSync(path, 'utf8'))) {
      const [name] = BARE.exec(specifier) ?? []
      if (name) add(name, root)
    }
  }
  return [...folders]
}

/** Returns undefined for a module of the runtime's own, and for an optional package of another platform. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findPackage(name, dirname(from))
}
