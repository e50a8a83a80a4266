/** Why a backup can't be made or restored. The message is one line for the terminal. */
export class BackupError extends Error {}

/** One line for an error of the file system; any other error as it is. */
export function toBackupError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return new BackupError(`The disk of ${path} is full.`)
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return new BackupError(`This user may not write to ${path}.`)
  if (/^(ENOENT|ENOTDIR)$/.test(code)) return new BackupError(`There is no folder for ${path}.`)
  return error
}
