import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Imports all modules of the built server. Pages are imported at their first request otherwise, and a build in the same
 * folder replaces the files before that.
 */
export async function loadModules(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names) if (name.endsWith('.mjs')) await import(join(folder, name))
}
