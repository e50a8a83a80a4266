import type { Storage } from './storage.ts'

/** Creates a table of the rows that are stored under its name, at first none. */
export function createTable<Row extends { id: string | number }>(name: string, storage: Storage) {
  const rows = storage.list<Row>(name, ({ id }) => id)
  const byId = new Map<Row['id'], Row>(rows.map((row) => [row.id, row]))

  return {
    /** Sorted by age, the oldest first. */
    rows: rows as readonly Row[],

    add(row: Row): void {
      rows.push(row)
      byId.set(row.id, row)
    },

    delete(row: Row): void {
      rows.splice(rows.indexOf(row), 1)
      byId.delete(row.id)
    },

    find: (id: Row['id']): Row | undefined => byId.get(id),

    require(id: Row['id']): Row {
      const row = byId.get(id)
      if (!row) throw new Error(`There is no ${name} ${id}.`)
      return row
    },

    *newestFirst(): Generator<Row, void> {
      for (let index = rows.length - 1; index >= 0; index--) yield rows[index]!
    },
  }
}

export type Table<Row extends { id: string | number }> = ReturnType<typeof createTable<Row>>
