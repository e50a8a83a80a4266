import { Database } from 'bun:sqlite'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

const RETRY_MS = 100

/** Makes installs, builds and starts wait for one another. SQLite's lock is released however a process ends. */
export async function withFolderLock<T>(root: string, run: () => Promise<T>): Promise<T> {
  const release = await lock(join(root, 'node_modules'))
  try {
    return await run()
  } finally {
    release()
  }
}

async function lock(folder: string): Promise<() => void> {
  const path = join(folder, '.install-lock')
  try {
    mkdirSync(folder, { recursive: true })
    if (!existsSync(path)) closeSync(openSync(path, 'a'))
  } catch {
    // Nobody installs or builds in a read-only folder.
    return () => {}
  }
  const file = new Database(path)
  for (let attempt = 0; !tryLock(file); attempt++) {
    if (attempt === 5) console.error('Waiting for another command that installs or builds in this folder…')
    await Bun.sleep(RETRY_MS)
  }
  return () => file.close()
}

function tryLock(file: Database): boolean {
  try {
    file.run('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}
