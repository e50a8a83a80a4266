import { expect, test } from 'bun:test'
import { negotiateEncoding } from './compression.ts'

test.each([
  [null, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *;q=0.1', 'gzip'],
])('%p negotiates %p', (acceptEncoding, encoding) => {
  expect(negotiateEncoding(acceptEncoding)).toBe(encoding as never)
})
