import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

export const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_FOLDER = 0o700

export function createOwnerOnlyFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) closeSync(openSync(path, 'a', OWNER_ONLY_FILE))
}

/** Returns false if others than the owner still have access to the file or folder. */
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
