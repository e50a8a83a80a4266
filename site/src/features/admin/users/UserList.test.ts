import { expect, test } from 'bun:test'
import type { AdminUser } from '#shared/contracts/admin-user'
import { filterUsers } from './UserList.tsx'

const USERS = [
  ['Élodie Müller', 'elodie@example.com'],
  ['Seán O’Brien', 'sean@example.com'],
  ['山田太郎', 'taro@example.com'],
].map(
  ([displayName = '', email = ''], id): AdminUser => ({
    id,
    displayName,
    email,
    role: 'user',
    isDisabled: false,
  }),
)

test.each([
  ['', [0, 1, 2]],
  [' ', [0, 1, 2]],
  ['MÜLLER', [0]],
  ['muller, elodie', [0]],
  ["sean o'brien", [1]],
  ['obrien', [1]],
  ['太郎', [2]],
  ['TARO@EXAMPLE.COM', [2]],
  ['example', [0, 1, 2]],
  ['elodie@other', []],
  ['…', []],
])('“%s” finds the accounts %j', (text, ids) => {
  expect(filterUsers(USERS, text).map(({ id }) => id)).toEqual(ids)
})
