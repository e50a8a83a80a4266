import { expect, test } from 'bun:test'
import { toDevice } from './session-list.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/131.0.2903.70`, 'Microsoft Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
])('%s is %s', (userAgent, device) => {
  expect(toDevice(userAgent)).toBe(device)
})

test.each([undefined, '', 'curl/8.5.0', '<script>alert(1)</script>', 'a'.repeat(100_000)])(
  'an unknown browser has no name: %j',
  (userAgent) => {
    expect(toDevice(userAgent)).toBeNull()
  },
)

test('a name is short and plain text', () => {
  for (const userAgent of [`Opera/9 (${'<b>'.repeat(100)})`, `x ${CHROME} <img src=x>`]) {
    expect(toDevice(userAgent) ?? '').toMatch(/^[\w .-]{0,60}$/)
  }
})
