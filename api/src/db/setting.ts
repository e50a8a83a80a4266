import { eq, sql } from 'drizzle-orm'
import { createToken } from '../platform/token.ts'
import type { Db } from './client.ts'
import { prepareOnce } from './prepare-once.ts'
import { settings } from './schema/operations.ts'
import { transact } from './transact.ts'

const settingByName = prepareOnce((db) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare(),
)

export const findSetting = (db: Db, name: string): string | undefined =>
  settingByName(db).get({ name })?.value

export function saveSetting(db: Db, name: string, value: string): void {
  db.insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run()
}

export function deleteSetting(db: Db, name: string): void {
  db.delete(settings).where(eq(settings.name, name)).run()
}

export async function requireSecret(db: Db, name: string): Promise<string> {
  const stored = findSetting(db, name)
  if (stored) return stored
  const value = createToken()
  await transact(db, (tx) => tx.insert(settings).values({ name, value }).onConflictDoNothing().run())
  return findSetting(db, name)!
}
