import { expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openTestServices } from '../../test/services.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { createToken } from '../token.ts'
import { findUserCredentials } from './queries.ts'
import { createSessionLookup } from './session-lookup.ts'
import { createSession, invalidateSession } from './sessions.ts'

const EMAIL = 'ada@example.com'

test('a session exists until it ends; made-up and malformed tokens have none', async () => {
  const { db } = await openTestServices()
  const hasSession = createSessionLookup(db)
  await saveUser(db, { email: EMAIL, password: 'a long enough password', role: 'user' })
  const newSession = () => createSession(db, findUserCredentials(db, EMAIL)!)!
  const [token, other] = [newSession(), newSession()]
  expect([token, other].map(hasSession)).toEqual([true, true])
  for (const unknown of [createToken(), '', 'x', token.slice(1), `${token} `, `%${token}`]) {
    expect(hasSession(unknown)).toBe(false)
  }
  invalidateSession(db, other)
  expect([token, other].map(hasSession)).toEqual([true, false])
  setSystemTime(Date.now() + 31 * 24 * 60 * 60 * 1000)
  try {
    expect(hasSession(token)).toBe(false)
  } finally {
    setSystemTime()
  }
})

test('while the database cannot be read there is none, and then there is again', async () => {
  const { db } = await openTestServices()
  await saveUser(db, { email: EMAIL, password: 'a long enough password', role: 'user' })
  const token = createSession(db, findUserCredentials(db, EMAIL)!)!
  const hasSession = createSessionLookup(db)
  db.run(sql`ALTER TABLE sessions RENAME TO renamed`)
  expect(hasSession(token)).toBe(false)
  db.run(sql`ALTER TABLE renamed RENAME TO sessions`)
  expect(hasSession(token)).toBe(true)
})
