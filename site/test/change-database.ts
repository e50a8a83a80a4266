import { Database } from 'bun:sqlite'
import type { TestServer } from './server.ts'

/** Changes the store's database as another process does, while the server runs. */
export function changeDatabase(
  { databasePath }: Pick<TestServer, 'databasePath'>,
  statement: string,
  values: string[] = [],
): void {
  using database = new Database(databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  database.run(statement, values)
}
