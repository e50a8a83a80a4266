import { Database } from 'bun:sqlite'

/** What SQLite finds damaged in a file, one sentence each. */
export function databaseProblems(path: string): string[] {
  using database = new Database(path, { readonly: true })
  const integrity = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  const foreignKeys = database.query('PRAGMA foreign_key_check').all()
  return [
    ...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...foreignKeys.map((row) => `a broken reference: ${JSON.stringify(row)}`),
  ]
}
