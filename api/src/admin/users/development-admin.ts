import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { generatePassword, verifyPassword } from '../../auth/password.ts'
import { findUserCredentials, hasAdmin } from '../../auth/queries.ts'
import type { Db } from '../../db/client.ts'
import { settings, users } from '../../db/schema.ts'
import { saveUser } from './save-user.ts'

/** Kept in the clear so that every `bun dev` can print it: a password of this one database, which no one else knows. */
const CREDENTIALS_SETTING = 'development-admin'
const EMAIL = 'admin@example.com'

const credentialsSchema = z.object({ email: z.string(), password: z.string() })
type Credentials = z.infer<typeof credentialsSchema>

/** What a former start made up; null once its owner gave the account a password, or a role, of their own. */
async function findCredentials(db: Db): Promise<Credentials | null> {
  const setting = db.select().from(settings).where(eq(settings.name, CREDENTIALS_SETTING)).get()
  if (!setting) return null
  const credentials = credentialsSchema.parse(JSON.parse(setting.value))
  const account = findUserCredentials(db, credentials.email)
  const isOurs =
    account?.user.role === 'admin' && (await verifyPassword(credentials.password, account.passwordHash))
  return isOurs ? credentials : null
}

/** What to log in with after `bun dev`, made at the first start; null where somebody has an administrator of their own. */
export async function ensureDevelopmentAdmin(db: Db): Promise<Credentials | null> {
  const present = await findCredentials(db)
  if (present || hasAdmin(db)) return present
  const credentials = { email: EMAIL, password: generatePassword() }
  await saveUser(db, { ...credentials, role: 'admin', displayName: 'Dev Administrator' })
  const value = JSON.stringify(credentials)
  db.insert(settings)
    .values({ name: CREDENTIALS_SETTING, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run()
  return credentials
}

/** A database that was developed on may go into production; the account whose password was printed may not. */
export async function removeDevelopmentAdmin(db: Db): Promise<void> {
  const credentials = await findCredentials(db)
  db.transaction((tx) => {
    if (credentials) tx.delete(users).where(eq(users.email, credentials.email)).run()
    tx.delete(settings).where(eq(settings.name, CREDENTIALS_SETTING)).run()
  })
}
