import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

export const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_FOLDER = 0o700

/** Creates the file where there is none, readable by its owner alone whatever the umask is. */
export function createOwnerOnlyFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) closeSync(openSync(path, 'a', OWNER_ONLY_FILE))
}

/** Takes what group and others may do from an existing file or folder. Returns whether only the owner has access now. */
export function restrictToOwner(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined || (mode & 0o077) === 0) return true
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}
