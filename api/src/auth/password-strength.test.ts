import { expect, test } from 'bun:test'
import { generatePassword } from './password.ts'
import { isCommonPassword, weakPasswordReason } from './password-strength.ts'

test.each([
  'basketball',
  'BasketBall',
  'Password123',
  'password1234',
  'pass word 1234',
  '2026 Sunshine!',
  'ｐａｓｓｗｏｒｄ１２３',
  '1234567890',
  '0987654321',
  '123456789012345',
  'abcdefghijkl',
  'qwertyuiopasdf',
  'aaaaaaaaaaaa',
  'xkxkxkxkxk',
  'walruswalrus',
  '...sunshine...',
  '\u{1F600}\u{1F601}\u{1F602}'.repeat(4),
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
  expect(weakPasswordReason(password)).toBe('is too easy to guess: choose a less common one')
})

test.each([
  'correct horse battery staple',
  'a long enough password',
  'her own password',
  'walruswalrusw',
  'tulip-anchor-47',
  generatePassword(),
])('%s is not', (password) => {
  expect(weakPasswordReason(password, 'ada@example.com')).toBeUndefined()
})

test('a password has at least 10 characters, however they are encoded', () => {
  expect(weakPasswordReason('tulip-anc')).toBe('must have at least 10 characters')
  expect(weakPasswordReason('😀'.repeat(9))).toBe('must have at least 10 characters')
  expect(weakPasswordReason('e\u0301'.repeat(9))).toBe('must have at least 10 characters')
  expect(weakPasswordReason('tulip-anch')).toBeUndefined()
})

test('the e-mail is no password', () => {
  expect(weakPasswordReason('Ada@Example.com', 'ada@example.com')).toBe('must not be the e-mail address')
})
