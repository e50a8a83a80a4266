import { expect, test } from 'bun:test'
import { closestNames } from './fallback.ts'

test.each([
  ['480.webp', ['640.webp', '1280.webp', '320.webp', '160.webp']],
  ['480.avif', ['640.avif', '640.webp', '1280.webp', '320.webp', '160.webp']],
  ['1280.avif', ['1280.webp', '640.avif', '640.webp', '320.webp', '160.webp']],
  ['share.jpg', ['1280.webp', '640.webp', '320.webp', '160.webp']],
])('in place of %s: wider ones, then narrower ones', (wanted, expected) => {
  const stored = ['original', '160.webp', '320.webp', '640.avif', '640.webp', '1280.webp', 'share.jpg']
  expect(closestNames([...stored, '960.webp.0a1b.tmp'], wanted)).toEqual(expected)
})
