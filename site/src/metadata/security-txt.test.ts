import { expect, test } from 'bun:test'
import { securityTxt } from './security-txt.ts'

test('security.txt names the contact, expires within a year and names its own URL', () => {
  const now = new Date('2026-01-31T12:00:00.000Z')
  expect(securityTxt('https://shop.example', 'security@shop.example', now)).toBe(
    `Contact: mailto:security@shop.example
Expires: 2026-07-30T00:00:00.000Z
Preferred-Languages: en
Canonical: https://shop.example/.well-known/security.txt
`,
  )
})
