import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../src/services.ts'

interface Snapshot {
  file: string
  sandboxUrl: string
}

let snapshot: Snapshot | undefined

/**
 * Fills an empty store in memory as its first sync would: the first store of a process syncs, those after it get a copy of its
 * rows. A sync takes a quarter of what most tests of orders take. The images are there, because a process has one folder for them.
 */
export async function fillStore(services: Services, sandboxUrl: string): Promise<void> {
  if (snapshot) return copyRows(services, snapshot, sandboxUrl)
  await services.sync.run({ changeSource: true })
  const file = join(mkdtempSync(join(tmpdir(), 'first-sync-')), 'store.sqlite')
  services.db.run(sql`VACUUM INTO ${file}`)
  snapshot = { file, sandboxUrl }
}

function copyRows({ db }: Services, { file, sandboxUrl }: Snapshot, url: string): void {
  db.run(sql`ATTACH ${file} AS snapshot`)
  db.run(sql`PRAGMA foreign_keys = OFF`)
  const columns = db.all<{ table: string; name: string; type: string }>(
    sql`SELECT tables.name AS "table", columns.name, columns.type
        FROM snapshot.sqlite_schema AS tables, pragma_table_info(tables.name, 'snapshot') AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`,
  )
  db.transaction((tx) => {
    for (const [table, its] of Map.groupBy(columns, (column) => column.table)) {
      const values = its.map(({ name, type }): SQL => {
        const column = sql.identifier(name)
        return type.toUpperCase() === 'TEXT' ? sql`replace(${column}, ${sandboxUrl}, ${url})` : sql`${column}`
      })
      tx.run(sql`DELETE FROM main.${sql.identifier(table)}`)
      tx.run(
        sql`INSERT INTO main.${sql.identifier(table)}
            SELECT ${sql.join(values, sql`, `)} FROM snapshot.${sql.identifier(table)}`,
      )
    }
  })
  db.run(sql`PRAGMA foreign_keys = ON`)
  db.run(sql`DETACH snapshot`)
}
