import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { catalogVersion } from '../db/schema/catalog.ts'

const versionQuery = prepareOnce((db) =>
  db
    .select()
    .from(catalogVersion)
    .where(eq(catalogVersion.id, sql.placeholder('id')))
    .prepare(),
)

/** Returns a function that makes something of the catalog again after each change of its version, by any process. */
export function cacheByVersion<Made>(
  versionId: number,
  make: (db: Db, previous?: Made) => Made,
): (db: Db) => Made {
  const cached = new WeakMap<Db, { version: number; made: Made }>()
  return (db) => {
    const version = versionQuery(db).get({ id: versionId })?.version ?? 0
    const known = cached.get(db)
    if (known?.version === version) return known.made
    const made = make(db, known?.made)
    cached.set(db, { version, made })
    return made
  }
}
