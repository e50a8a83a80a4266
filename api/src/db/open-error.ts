import { SQLiteError } from 'bun:sqlite'
import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingError } from '../env.ts'

const MIN_FREE_BYTES = 64 * 1024

export function toOpenError(error: unknown, path: string): SettingError {
  if (error instanceof SettingError) return error
  return new SettingError(`DATABASE_PATH: ${reason(error, path)}`, { cause: error })
}

function reason(error: unknown, path: string): string {
  const sqliteError = findSQLiteError(error)
  const code = sqliteError?.code ?? errorCode(error) ?? ''
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damaged(path, sqliteError!.message)
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `the database ${path} is locked by another process.`
  if (/^SQLITE_FULL|^ENOSPC$|^EDQUOT$/.test(code) || lacksSpace(path)) return `the disk of ${path} is full.`
  if (/^SQLITE_READONLY|^EROFS$/.test(code) || isReadOnly(path))
    return `the database ${path} is read-only for this process.`
  const cause = sqliteError ?? error
  return `the database ${path} can't be opened: ${cause instanceof Error ? cause.message : cause}`
}

export const damaged = (path: string, problem: string) =>
  `the database ${path} is damaged (${problem}). Restore a backup with \`bun run restore FILE\`.`

function findSQLiteError(error: unknown): SQLiteError | undefined {
  if (error instanceof SQLiteError) return error
  return error instanceof Error ? findSQLiteError(error.cause) : undefined
}

const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

function lacksSpace(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false
  }
}

function isReadOnly(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch (error) {
    return ['EROFS', 'EACCES'].includes(errorCode(error) ?? '')
  }
}

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL_CODES.some((code) => code === error.code)) || isDiskFull(error.cause))
