import { expect, test } from 'bun:test'
import { filterUsers } from './filter-users.ts'

const USERS = [
  { id: 1, email: 'ada@example.com', displayName: 'Ada Lovelace', role: 'admin', isDisabled: false },
  { id: 2, email: 'grace@navy.example', displayName: 'Grace Hopper', role: 'user', isDisabled: true },
] as const

test.each([
  [' ', [1, 2]],
  ['LOVE', [1]],
  ['hopper navy', [2]],
  ['example', [1, 2]],
  ['ada hopper', []],
])('a search for %j finds %j', (text, ids) => {
  expect(filterUsers(USERS, text).map(({ id }) => id)).toEqual(ids)
})
