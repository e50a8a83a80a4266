import { expect, test } from 'bun:test'
import { generatePassword } from './password.ts'
import { weakPasswordReason } from './password-strength.ts'

test.each([
  'basketball',
  'Password123',
  'pass word 1234',
  '2026 Sunshine!',
  'ｐａｓｓｗｏｒｄ１２３',
  '1234567890',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  'xkxkxkxkxk',
  'walruswalrus',
  '\u{1F600}\u{1F601}\u{1F602}'.repeat(4),
])('%s is common', (password) => {
  expect(weakPasswordReason(password)).toBe('is too easy to guess: choose a less common one')
})

test.each(['correct horse battery staple', 'walruswalrusw', 'tulip-anchor-47', generatePassword()])(
  '%s is not',
  (password) => {
    expect(weakPasswordReason(password, 'ada@example.com')).toBeUndefined()
  },
)

test('a password has at least 10 characters, however they are encoded, and is not the e-mail', () => {
  expect(weakPasswordReason('tulip-anc')).toBe('must have at least 10 characters')
  expect(weakPasswordReason('😀'.repeat(9))).toBe('must have at least 10 characters')
  expect(weakPasswordReason('e\u0301'.repeat(9))).toBe('must have at least 10 characters')
  expect(weakPasswordReason('tulip-anch')).toBeUndefined()
  expect(weakPasswordReason('Ada@Example.com', 'ada@example.com')).toBe('must not be the e-mail address')
})
