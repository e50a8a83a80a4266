import { SQLiteError } from 'bun:sqlite'
import { isDiskFull, toOpenError } from '../db/open-error.ts'

/** Failure of a backup or a restore. The message is one line for the terminal. */
export class BackupError extends Error {}

export function toBackupError(error: unknown, path: string, databasePath = path): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isDiskFull(error)) return new BackupError(`The disk of ${path} is full.`)
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return new BackupError(`This user may not write to ${path}.`)
  if (/^(ENOENT|ENOTDIR)$/.test(code)) return new BackupError(`There is no folder for ${path}.`)
  if (code === 'ELOOP') return new BackupError(`${path} is a symbolic link that leads nowhere.`)
  if (error instanceof SQLiteError) return new BackupError(toOpenError(error, databasePath).message)
  return error
}
