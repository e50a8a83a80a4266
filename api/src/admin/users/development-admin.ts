import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { generatePassword, verifyPassword } from '../../auth/password.ts'
import { findUserCredentials, hasAdmin } from '../../auth/queries.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/accounts.ts'
import { deleteSetting, findSetting, saveSetting } from '../../db/setting.ts'
import { transact } from '../../db/transact.ts'
import { saveUser } from './save-user.ts'

/** In the clear, so that every `bun dev` can print the password; each database has its own. */
const CREDENTIALS_SETTING = 'development-admin'
const EMAIL = 'admin@example.com'

const credentialsSchema = z.object({ email: z.string(), password: z.string() })
type Credentials = z.infer<typeof credentialsSchema>

async function findDevelopmentAdmin(db: Db): Promise<Credentials | null> {
  const value = findSetting(db, CREDENTIALS_SETTING)
  if (value === undefined) return null
  const credentials = credentialsSchema.parse(JSON.parse(value))
  const stored = findUserCredentials(db, credentials.email)
  const isUnchanged =
    stored?.user.role === 'admin' && (await verifyPassword(credentials.password, stored.passwordHash))
  return isUnchanged ? credentials : null
}

/** The credentials that `bun dev` prints, created at its first start; null where there is another administrator. */
export async function ensureDevelopmentAdmin(db: Db): Promise<Credentials | null> {
  const existing = await findDevelopmentAdmin(db)
  if (existing || hasAdmin(db)) return existing
  const credentials = { email: EMAIL, password: generatePassword() }
  await saveUser(db, { ...credentials, role: 'admin', displayName: 'Dev Administrator' })
  await transact(db, (tx) => saveSetting(tx, CREDENTIALS_SETTING, JSON.stringify(credentials)))
  return credentials
}

/** Removes the development's administrator in production: the password of this user was printed. */
export async function removeDevelopmentAdmin(db: Db): Promise<void> {
  const credentials = await findDevelopmentAdmin(db)
  await transact(db, (tx) => {
    if (credentials) tx.delete(users).where(eq(users.email, credentials.email)).run()
    deleteSetting(tx, CREDENTIALS_SETTING)
  })
}
