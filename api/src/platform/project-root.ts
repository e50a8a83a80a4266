import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Looked up from this module, which the build puts into another folder. */
function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'data/migrations'))) return folder
  if (dirname(folder) === folder) throw new Error('The folder data/migrations was not found.')
  return findProjectRoot(dirname(folder))
}

const PROJECT_ROOT = findProjectRoot(dirname(fileURLToPath(import.meta.url)))

/** A path of this project, whatever the working directory; an absolute path stays as it is. */
export const projectPath = (path: string): string => resolve(PROJECT_ROOT, path)
