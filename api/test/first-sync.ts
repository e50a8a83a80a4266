import { sql } from 'drizzle-orm'
import type { Services } from '../src/services.ts'

interface Table {
  name: string
  columns: string[]
  /** Rows as lists of values, as JSON. */
  rows: string
}

let snapshot: { tables: Table[]; sandboxUrl: string } | undefined

/**
 * Fills an empty store in memory as its first sync would: the first store of a process syncs, those after it get a copy of its
 * rows. A sync takes a quarter of what most tests of orders take. The images are there, because a process has one folder for them.
 */
export async function fillStore(services: Services, sandboxUrl: string): Promise<void> {
  if (snapshot) {
    const { tables, sandboxUrl: formerUrl } = snapshot
    copyRows(services, tables, (rows) => rows.replaceAll(formerUrl, sandboxUrl))
    return
  }
  await services.sync.run({ changeSource: true })
  snapshot = { tables: readTables(services), sandboxUrl }
}

const toNames = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

function readTables({ db }: Services): Table[] {
  const found = db.all<{ table: string; name: string }>(
    sql`SELECT tables.name AS "table", columns.name
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`,
  )
  return [...Map.groupBy(found, ({ table }) => table)].map(([name, its]) => {
    const columns = its.map((column) => column.name)
    const rows = db.values(sql`SELECT ${toNames(columns)} FROM ${sql.identifier(name)}`)
    return { name, columns, rows: JSON.stringify(rows) }
  })
}

function copyRows({ db }: Services, tables: readonly Table[], change: (rows: string) => string): void {
  db.run(sql`PRAGMA foreign_keys = OFF`)
  db.transaction((tx) => {
    for (const { name, columns, rows } of tables) {
      const table = sql.identifier(name)
      const values = columns.map((_, index) => sql`value ->> ${sql.raw(String(index))}`)
      tx.run(sql`DELETE FROM ${table}`)
      tx.run(
        sql`INSERT INTO ${table} (${toNames(columns)})
            SELECT ${sql.join(values, sql`, `)} FROM json_each(${change(rows)})`,
      )
    }
  })
  db.run(sql`PRAGMA foreign_keys = ON`)
}
