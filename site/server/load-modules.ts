import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Imports all modules of the built server, before another build replaces files that are imported later. */
export async function loadModules(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names) if (name.endsWith('.mjs')) await import(join(folder, name))
}
