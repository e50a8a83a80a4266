import { expect, test } from 'bun:test'
import { signupSchema } from './contracts/auth.ts'
import { PASSWORD_TOO_SHORT, validateSignup } from './signup-form.ts'

const VALID = { displayName: 'Ada', email: 'ada@example.com', password: 'a long enough one' }

test.each([
  VALID,
  { ...VALID, displayName: ' ' },
  { ...VALID, displayName: 'x'.repeat(60) },
  { ...VALID, displayName: 'x'.repeat(61) },
  { ...VALID, email: 'ada' },
  { ...VALID, password: '' },
  { displayName: '', email: '', password: '' },
])('browser and server find the same issues with %j', (signup) => {
  const issues = signupSchema.safeParse(signup).error?.issues ?? []
  const messages = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  expect(validateSignup(signup)).toEqual(messages)
})

test('a short password is found before it is sent, in characters as one sees them', () => {
  expect(validateSignup({ ...VALID, password: 'ninechars' })).toEqual({ password: PASSWORD_TOO_SHORT })
  expect(validateSignup({ ...VALID, password: '😀'.repeat(9) })).toEqual({ password: PASSWORD_TOO_SHORT })
  expect(validateSignup({ ...VALID, password: 'tencharact' })).toEqual({})
})
