import type { Db } from './client.ts'

/**
 * Prepares queries at their first use, once for each database, because building and compiling one takes about five times as
 * long as running it. A transaction prepares its own.
 */
export function prepareOnce<Queries>(prepare: (db: Db) => Queries): (db: Db) => Queries {
  const prepared = new WeakMap<Db, Queries>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const queries = prepare(db)
    prepared.set(db, queries)
    return queries
  }
}
