import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { generatePassword, verifyPassword } from '../../auth/password.ts'
import { findUserCredentials, hasAdmin } from '../../auth/queries.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/accounts.ts'
import { deleteSetting, findSetting, saveSetting } from '../../db/setting.ts'
import { transact } from '../../db/transact.ts'
import { saveUser } from './save-user.ts'

/** Setting with the plain password, which every `bun dev` can print. Each database has its own. */
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

/** Returns the credentials that `bun dev` prints, created once, or null if there is another administrator. */
export async function ensureDevelopmentAdmin(db: Db): Promise<Credentials | null> {
  const existing = await findDevelopmentAdmin(db)
  if (existing || hasAdmin(db)) return existing
  const credentials = { email: EMAIL, password: generatePassword() }
  await saveUser(db, { ...credentials, role: 'admin', displayName: 'Dev Administrator' })
  await transact(db, (tx) => saveSetting(tx, CREDENTIALS_SETTING, JSON.stringify(credentials)))
  return credentials
}

/** Removes the development administrator in production, because its password was printed. */
export async function removeDevelopmentAdmin(db: Db): Promise<void> {
  const credentials = await findDevelopmentAdmin(db)
  await transact(db, (tx) => {
    if (credentials) tx.delete(users).where(eq(users.email, credentials.email)).run()
    deleteSetting(tx, CREDENTIALS_SETTING)
  })
}
