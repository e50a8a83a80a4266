import { existsSync } from 'node:fs'
import { Option } from 'commander'
import { z } from 'zod'
import { roleSchema } from '#shared/contracts/auth'
import { EMAIL_PATTERN } from '#shared/email'
import { toLine } from '#shared/plain-text'
import { listUsers } from '../src/admin/users/queries.ts'
import { saveUser } from '../src/admin/users/save-user.ts'
import { generatePassword } from '../src/auth/password.ts'
import { weakPasswordReason } from '../src/auth/password-strength.ts'
import { findUserCredentials } from '../src/auth/queries.ts'
import { disableTwoFactor } from '../src/auth/two-factor.ts'
import { type Db, openDatabase } from '../src/db/client.ts'
import { readEnv } from '../src/env.ts'
import { createCommand, runCommand } from './command.ts'
import { formatTable } from './table.ts'

const accountSchema = z
  .object({
    email: z.string('is required').trim().regex(EMAIL_PATTERN, 'must be an e-mail address'),
    password: z.string().max(1024, 'must have at most 1024 characters').optional(),
    name: z
      .string()
      .overwrite(toLine)
      .min(1, 'must not be empty')
      .max(100, 'must have at most 100 characters')
      .optional(),
    role: roleSchema.optional(),
  })
  .superRefine(({ email, password }, context) => {
    const message = password === undefined ? undefined : weakPasswordReason(password, email)
    if (message) context.addIssue({ code: 'custom', path: ['password'], message })
  })
type Account = z.infer<typeof accountSchema>

const command = createCommand({
  name: 'admin',
  description: 'Creates an account, or gives an existing one a new password, and a role if one is given.',
  example: '--email ada@example.com --name "Ada Lovelace"',
})
  .option('--email <email>', 'the account')
  .option('--password <password>', 'its new password; without it one is generated and printed once')
  .option('--name <name>', 'its display name')
  .option(
    '--role <role>',
    'admin or user (default: admin for a new account, and no change of an existing one)',
  )
  .addOption(
    new Option('--list', 'list the accounts and change nothing').conflicts([
      'email',
      'password',
      'name',
      'role',
      'create',
    ]),
  )
  .addOption(
    new Option(
      '--reset-two-factor',
      "turn the account's two-factor login off and change nothing else",
    ).conflicts(['password', 'name', 'role', 'list', 'create']),
  )
  .option('--create', 'create the database where there is none')

interface Flags {
  list?: boolean
  create?: boolean
  resetTwoFactor?: boolean
}

function parseAccount(options: object): Account {
  const result = accountSchema.safeParse(options)
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw new Error(`--${issue.path.join('.')}: ${issue.message}`)
}

async function saveAccount(db: Db, { password = generatePassword(), name, ...account }: Account) {
  const { user, created } = await saveUser(db, { ...account, password, displayName: name })
  const outcome = created
    ? `Created ${user.email} with the role ${user.role}.`
    : `${user.email} has the role ${user.role} and a new password. Whoever was logged in with it is logged out.`
  return { outcome, password }
}

async function resetTwoFactor(db: Db, email: string): Promise<string> {
  const credentials = findUserCredentials(db, email)
  if (!credentials) throw new Error(`--email: there is no account ${email}`)
  const wasOn = await disableTwoFactor(db, credentials.user.id)
  return `Two-factor login ${wasOn ? 'is now' : 'was already'} off for ${credentials.user.email}.`
}

function printUsers(db: Db) {
  const rows = listUsers(db).map(({ email, role, isDisabled, hasTwoFactor, createdAt }) => [
    email,
    role,
    hasTwoFactor ? 'on' : 'off',
    isDisabled ? 'disabled' : 'enabled',
    createdAt.toISOString(),
  ])
  console.log(formatTable([['E-mail', 'Role', 'Two-factor', 'Status', 'Created'], ...rows]))
}

await runCommand(async () => {
  const { list, create, resetTwoFactor: reset, ...options } = command.parse().opts<Flags>()
  const account = list ? undefined : parseAccount(options)
  const { DATABASE_PATH: path } = readEnv(Bun.env)
  if (!create && !existsSync(path)) {
    throw new Error(`There is no database at ${path}. Check DATABASE_PATH, or create one with --create.`)
  }
  const database = openDatabase(path)
  try {
    console.log(`Database: ${path}`)
    if (!account) return printUsers(database.db)
    if (reset) return console.log(await resetTwoFactor(database.db, account.email))
    const { outcome, password } = await saveAccount(database.db, account)
    console.log(outcome)
    if (account.password === undefined) console.log(`Password: ${password}`)
  } finally {
    database.close()
  }
})
