import { lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockExclusively } from '../db/database-lock.ts'
import { OWNER_ONLY_FOLDER } from '../platform/owner-only.ts'

const PREFIX = '.store-staging-'
const LOCK_NAME = 'staging.lock'

export interface Staging {
  folder: string
  remove(): Promise<void>
}

/** Creates an owner-only folder in `parent`, and removes those of killed processes, whose locks the system released. */
export async function createStaging(parent: string): Promise<Staging> {
  const outer = await mkdtemp(join(parent, PREFIX))
  // The lock gets its name once it is held, because an unlocked one means that the process has ended.
  const newLock = join(outer, 'new.lock')
  const unlock = lockExclusively(newLock)
  await rename(newLock, join(outer, LOCK_NAME))
  const folder = filesOf(outer)
  await mkdir(folder, { mode: OWNER_ONLY_FOLDER })
  await removeAbandoned(parent)
  return {
    folder,
    async remove() {
      await removeFolder(outer)
      unlock()
    },
  }
}

const filesOf = (outer: string) => join(outer, 'files')

/** Removes the lock last, because a folder without one belongs to nobody. */
async function removeFolder(outer: string): Promise<void> {
  await rm(filesOf(outer), { recursive: true, force: true })
  await rm(outer, { recursive: true, force: true })
}

async function removeAbandoned(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isDirectory() || !/^\.store-staging-\w{6}$/.test(entry.name)) continue
    // A folder that can't be locked is in use. One that can't be removed is another user's.
    await removeUnlocked(join(parent, entry.name)).catch(() => {})
  }
}

async function removeUnlocked(outer: string): Promise<void> {
  const lockPath = join(outer, LOCK_NAME)
  const [{ uid }, lock] = [await lstat(outer), await lstat(lockPath)]
  if (uid !== process.getuid?.() || !lock.isFile()) return
  const unlock = lockExclusively(lockPath)
  try {
    await removeFolder(outer)
  } finally {
    unlock()
  }
}
