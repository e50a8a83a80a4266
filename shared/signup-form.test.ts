import { expect, test } from 'bun:test'
import { loginSchema, signupSchema } from './contracts/auth.ts'
import { validateLogin } from './login-form.ts'
import { PASSWORD_TOO_SHORT, validateSignup } from './signup-form.ts'

const VALID = { displayName: 'Ada', email: 'ada@example.com', password: 'a long enough one' }
const messagesOf = (schema: typeof signupSchema | typeof loginSchema, form: object) =>
  Object.fromEntries(
    schema.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

test.each([
  VALID,
  { ...VALID, displayName: ' ' },
  { ...VALID, displayName: 'x'.repeat(60) },
  { ...VALID, displayName: 'x'.repeat(61) },
  { ...VALID, email: 'ada@example' },
  { ...VALID, email: ' Ada@Example.com ' },
  { displayName: '', email: '', password: '' },
])('browser and server find the same issues with %j, on signing up and on logging in', (form) => {
  const { displayName: _, ...login } = form
  expect(validateSignup(form)).toEqual(messagesOf(signupSchema, form))
  expect(validateLogin(login)).toEqual(messagesOf(loginSchema, login))
})

test('a short password is found before it is sent, in characters as one sees them', () => {
  expect(validateSignup({ ...VALID, password: 'ninechars' })).toEqual({ password: PASSWORD_TOO_SHORT })
  expect(validateSignup({ ...VALID, password: '😀'.repeat(9) })).toEqual({ password: PASSWORD_TOO_SHORT })
  expect(validateSignup({ ...VALID, password: 'tencharact' })).toEqual({})
})
