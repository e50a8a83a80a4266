import { existsSync } from 'node:fs'
import { log, note } from '@clack/prompts'
import { EMAIL_INVALID, EMAIL_PATTERN } from '#shared/email'
import { listUsers } from '../../src/admin/users/queries.ts'
import { saveUser } from '../../src/admin/users/save-user.ts'
import { generatePassword } from '../../src/auth/password.ts'
import { weakPasswordReason } from '../../src/auth/password-strength.ts'
import { type Db, openDatabase } from '../../src/db/client.ts'
import { askText } from './ask.ts'
import type { Settings } from './settings.ts'

export const NO_ADMINISTRATOR = 'An administrator: there is none who could log in.'

const listAdministrators = (db: Db): string[] =>
  listUsers(db).flatMap(({ email, role, isDisabled }) => (role === 'admin' && !isDisabled ? [email] : []))

/** Returns the emails of the administrators, none if there is no database. */
export function findAdministrators(path: string): string[] {
  if (!existsSync(path)) return []
  const database = openDatabase(path)
  try {
    return listAdministrators(database.db)
  } finally {
    database.close()
  }
}

/** Asks for an administrator and creates it. Returns what is still missing. */
export async function askAdministrator(settings: Settings): Promise<string[]> {
  const { ADMIN_EMAIL, DATABASE_PATH } = settings.env()
  log.info(`Database: ${DATABASE_PATH}`)
  const database = openDatabase(DATABASE_PATH)
  try {
    const found = listAdministrators(database.db)
    if (found.length > 0) log.info(`Administrators: ${found.join(', ')}`)
    const email = await askEmail(found.length > 0 ? 'Enter adds nobody' : 'Enter leaves it out')
    if (email === '') return found.length > 0 || ADMIN_EMAIL ? [] : [NO_ADMINISTRATOR]
    await createAdministrator(database.db, email)
    return []
  } finally {
    database.close()
  }
}

async function askEmail(hint: string): Promise<string> {
  for (;;) {
    const email = await askText(`Email of a new administrator (${hint})`)
    if (email === '' || EMAIL_PATTERN.test(email)) return email
    log.error(EMAIL_INVALID)
  }
}

async function createAdministrator(db: Db, email: string): Promise<void> {
  const typed = await askPassword(email)
  const password = typed || generatePassword()
  const { user, created } = await saveUser(db, { email, password, role: 'admin' })
  log.success(
    created
      ? `${user.email} is an administrator now.`
      : `${user.email} is an administrator with a new password. Whoever was logged in with it is logged out.`,
  )
  if (!typed) note(password, 'The password, which is shown only now')
}

async function askPassword(email: string): Promise<string> {
  for (;;) {
    const password = await askText('Its password (Enter generates one)', true)
    const weakness = password === '' ? undefined : weakPasswordReason(password, email)
    if (!weakness) return password
    log.error(`The password ${weakness}.`)
  }
}
