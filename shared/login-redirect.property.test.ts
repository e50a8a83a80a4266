import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { loginPath, postLoginPath } from './login-redirect.ts'

const ORIGIN = 'https://shop.example'
const PIECES = [
  '/',
  '\\',
  '//',
  '/\\',
  '@',
  ':',
  '.',
  '..',
  '?',
  '#',
  '%2f',
  '%5c',
  '%00',
  '\t',
  '\n',
  '\r',
  ' ',
]
const WORDS = [
  'admin',
  'account',
  'cart',
  'products',
  'evil.example',
  'https:',
  'javascript:',
  'data:',
  '\u2044',
  '\u3002',
]

/** Texts that could lead elsewhere: slashes, schemes and hosts in any order. */
const next = fc.oneof(
  fc.array(fc.constantFrom(...PIECES, ...WORDS), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...PIECES, ...WORDS), { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.array(fc.constantFrom(...PIECES, ...WORDS), { maxLength: 8 }).map((parts) => `/admin${parts.join('')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
)

test('a login never leads to another origin', () => {
  fc.assert(
    fc.property(next, (text) => {
      const path = postLoginPath(text)
      expect(path).toStartWith('/')
      expect(path).not.toMatch(/^\/[/\\]/)
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
    }),
    { numRuns: 5000 },
  )
})

test('where it leads doesn’t change on the way through the login page', () => {
  fc.assert(
    fc.property(next, (text) => {
      const path = postLoginPath(text)
      expect(postLoginPath(path)).toBe(path)
      const carried = new URL(loginPath(text), ORIGIN).searchParams.get('next')
      expect(postLoginPath(carried)).toBe(path)
    }),
    { numRuns: 2000 },
  )
})
