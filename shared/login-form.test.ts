import { expect, test } from 'bun:test'
import { loginSchema } from './contracts/auth.ts'
import { validateLogin } from './login-form.ts'

test.each([
  { email: '', password: '' },
  { email: 'ada', password: 'x' },
  { email: 'ada@example', password: 'x' },
  { email: ' Ada@Example.com ', password: '' },
  { email: ' Ada@Example.com ', password: ' ' },
])('browser and server find the same issues with %j', (login) => {
  const issues = loginSchema.safeParse(login).error?.issues ?? []
  const messages = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  expect(validateLogin(login)).toEqual(messages)
})
