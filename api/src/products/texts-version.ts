import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { catalogVersion, TEXTS_VERSION } from '../db/schema.ts'

const versionQuery = prepareOnce((db) =>
  db.select().from(catalogVersion).where(eq(catalogVersion.id, TEXTS_VERSION)).prepare(),
)

/**
 * Returns a function that makes something of the products' texts once, and again after each change of them, whichever process
 * made it.
 */
export function cacheByTexts<Made>(make: (db: Db, previous?: Made) => Made): (db: Db) => Made {
  const cached = new WeakMap<Db, { version: number; made: Made }>()
  return (db) => {
    const version = versionQuery(db).get()?.version ?? 0
    const known = cached.get(db)
    if (known?.version === version) return known.made
    const made = make(db, known?.made)
    cached.set(db, { version, made })
    return made
  }
}
