import { expect, test } from 'bun:test'
import { EMAIL_PATTERN, toAsciiEmail } from './email.ts'

test.each([
  'jo@example.com',
  'me@exämple.de',
  'me@xn--exmple-cua.de',
  'o&b@example.com',
  "o'brien+shop@mail.example.co.uk",
  '!#$%&*/=?^`{|}~-_@example.museum',
  '用户@例子.广告',
  'аня@почта.рф',
  'a@b.co',
])('%s is an email', (email) => {
  expect(EMAIL_PATTERN.test(email)).toBe(true)
})

test.each([
  '',
  'jo',
  'jo@',
  '@example.com',
  'jo@example',
  'jo@@example.com',
  'jo@exam ple.com',
  '.jo@example.com',
  'jo.@example.com',
  'j..o@example.com',
  'jo@-example.com',
  'jo@example-.com',
  'jo@example..com',
  'jo@127.0.0.1',
  'jo@example.com\r\nBcc: x@example.com',
  'Jo <jo@example.com>',
  'jo@example.com, x@example.com',
  `${'a'.repeat(65)}@example.com`,
])('%p is none', (email) => {
  expect(EMAIL_PATTERN.test(email)).toBe(false)
})

test('the domain is spelled in ASCII, and what is no email stays', () => {
  expect(toAsciiEmail('Mé@EXÄMPLE.de')).toBe('Mé@xn--exmple-cua.de')
  expect(['jo', '@x', 'jo@', 'jo@a b'].map(toAsciiEmail)).toEqual(['jo', '@x', 'jo@', 'jo@a b'])
})
