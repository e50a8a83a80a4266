import { expect, test } from 'bun:test'
import { webUrlSchema } from './url.ts'

const schema = webUrlSchema('imageUrl')
const message = (input: unknown) => schema.safeParse(input).error?.issues[0]?.message

test.each(['https://a.example/x.png', 'http://127.0.0.1:8080/x.png?a=b#c', 'https://localhost'])(
  '%s is a web URL',
  (url) => {
    expect(schema.parse(url)).toBe(url)
  },
)

test.each([
  'tee.png',
  '//a.example/x.png',
  'ftp://a.example/x.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://user@a.example/x.png',
  'https://:secret@a.example/x.png',
  'https://a.example/x y.png',
  'https://a.example\\x.png',
  null,
])('%j is not a web URL', (input) => {
  expect(message(input)).toBe('imageUrl must be an http or https address.')
})

test('a web URL has at most 2048 characters', () => {
  const url = 'https://a.example/'.padEnd(2048, 'x')
  expect(message(url)).toBeUndefined()
  expect(message(`${url}x`)).toBe('imageUrl is too long.')
})
