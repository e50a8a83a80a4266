import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { facts, users } from '../db/schema.ts'
import { saveAccount } from './accounts.ts'
import { verifyPassword } from './password.ts'
import { createPassword } from './token.ts'
import { findAccount, hasAdministrator } from './users.ts'

/** Kept in the clear so that every `bun dev` can print it: a password of this one database, which no one else knows. */
const FACT = 'development-administrator'
const EMAIL = 'admin@example.com'

const credentialsSchema = z.object({ email: z.string(), password: z.string() })
type Credentials = z.infer<typeof credentialsSchema>

/** What a former start made up; null once its owner gave the account a password, or a role, of their own. */
async function findCredentials(db: Db): Promise<Credentials | null> {
  const fact = db.select().from(facts).where(eq(facts.name, FACT)).get()
  if (!fact) return null
  const credentials = credentialsSchema.parse(JSON.parse(fact.value))
  const account = findAccount(db, credentials.email)
  const isOurs =
    account?.user.role === 'admin' && (await verifyPassword(credentials.password, account.passwordHash))
  return isOurs ? credentials : null
}

/** What to log in with after `bun dev`, made at the first start; null where somebody has an administrator of their own. */
export async function ensureDevelopmentAdministrator(db: Db): Promise<Credentials | null> {
  const present = await findCredentials(db)
  if (present || hasAdministrator(db)) return present
  const credentials = { email: EMAIL, password: createPassword() }
  await saveAccount(db, { ...credentials, role: 'admin', displayName: 'Dev Administrator' })
  const value = JSON.stringify(credentials)
  db.insert(facts)
    .values({ name: FACT, value })
    .onConflictDoUpdate({ target: facts.name, set: { value } })
    .run()
  return credentials
}

/** A database that was developed on may go into production; the account whose password was printed may not. */
export async function removeDevelopmentAdministrator(db: Db): Promise<void> {
  const credentials = await findCredentials(db)
  db.transaction((tx) => {
    if (credentials) tx.delete(users).where(eq(users.email, credentials.email)).run()
    tx.delete(facts).where(eq(facts.name, FACT)).run()
  })
}
