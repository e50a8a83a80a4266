import { expect, test } from 'bun:test'
import { loginSchema } from './contracts/session.ts'
import { loginProblems } from './login.ts'

test.each([
  { email: '', password: '' },
  { email: 'ada', password: 'x' },
  { email: 'ada@example', password: 'x' },
  { email: ' Ada@Example.com ', password: '' },
  { email: ' Ada@Example.com ', password: ' ' },
])('browser and server find the same problems with %j', (login) => {
  const issues = loginSchema.safeParse(login).error?.issues ?? []
  const found = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  expect(loginProblems(login)).toEqual(found)
})
