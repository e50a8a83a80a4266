import { parseArgs } from 'node:util'
import { z } from 'zod'
import { passwordSchema, roleSchema } from '#shared/contracts/auth'
import { saveUser } from '../src/admin/users/save-user.ts'
import { generatePassword } from '../src/auth/password.ts'
import { openDatabase } from '../src/db/client.ts'
import { readEnv } from '../src/env.ts'

const optionsSchema = z.object({
  email: z.string('is required').trim().pipe(z.email('must be an e-mail address')),
  password: passwordSchema.optional(),
  name: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters').optional(),
  role: roleSchema.default('admin'),
})

function parseOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { email: text, password: text, name: text, role: text } })
  const result = optionsSchema.safeParse(values)
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw new Error(`--${issue.path.join('.')}: ${issue.message}`)
}

async function main() {
  const { email, name: displayName, password: givenPassword, role } = parseOptions()
  const password = givenPassword ?? generatePassword()
  const database = openDatabase(readEnv(Bun.env).DATABASE_PATH)
  try {
    const { user, created } = await saveUser(database.db, { email, password, role, displayName })
    const outcome = created
      ? `Created ${user.email} with the role ${role}.`
      : `${user.email} has the role ${role} and a new password. Whoever was logged in with it is logged out.`
    console.log(outcome)
    if (givenPassword === undefined) console.log(`Password: ${password}`)
  } finally {
    database.close()
  }
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
