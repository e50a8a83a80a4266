import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Looks upward from this module, which the build puts into another folder. */
function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'data/migrations'))) return folder
  if (dirname(folder) === folder) throw new Error('The folder data/migrations was not found.')
  return findProjectRoot(dirname(folder))
}

const PROJECT_ROOT = findProjectRoot(dirname(fileURLToPath(import.meta.url)))

export const projectPath = (path: string): string => resolve(PROJECT_ROOT, path)
