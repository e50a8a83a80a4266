import { expect, spyOn, test } from 'bun:test'
import { openAuthTest } from '../../test/auth.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** Argon2 refuses a malformed hash at once, so the lengths count too. */
function hashCost(hash: string) {
  const [, algorithm, version, parameters, salt = '', key = ''] = hash.split('$')
  return { algorithm, version, parameters, saltLength: salt.length, keyLength: key.length }
}

test('a login with an unknown e-mail verifies one hash of the same cost as for a user', async () => {
  const { login } = await openAuthTest()
  using verify = spyOn(Bun.password, 'verify')
  expect((await login('unknown@example.com', 'a password')).status).toBe(401)
  expect(verify).toHaveBeenCalledTimes(1)
  const [password, hash] = verify.mock.calls[0]!
  expect(password).toBe('a password')
  expect(hashCost(String(hash))).toEqual(hashCost(await hashPassword('x')))
})

test('no password opens a missing hash, not even the one that the dummy hash was made of', async () => {
  using verify = spyOn(Bun.password, 'verify').mockResolvedValue(true)
  expect(await verifyPassword('x', undefined)).toBe(false)
  expect(verify).toHaveBeenCalledTimes(1)
})

test('a hash is Argon2id with its own salt and opens for its password only', async () => {
  const [hash, again] = [await hashPassword('secret'), await hashPassword('secret')]
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(again).not.toBe(hash)
  expect(await verifyPassword('secret', hash)).toBe(true)
  expect(await verifyPassword('Secret', hash)).toBe(false)
  // However a keyboard composes its characters.
  expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})
