import { expect, test } from 'bun:test'
import { spawnScript } from '#api-test/spawn-script'

/** Runs a script in a process of its own, because pino writes to the standard output. */
test('what Printful and Stripe say of a customer is shown and stored, and never logged', async () => {
  const { out, err, code } = await spawnScript('api/test/refused-purchase.ts', [])
  expect([code, err]).toEqual([0, ''])
  const lines = out.trim().split('\n')
  const { shown } = JSON.parse(lines.pop()!)
  expect(shown).toHaveLength(4)
  for (const text of shown) expect(text).toContain('Jo Doe, 1 A Street')

  const log = lines.map((line) => JSON.parse(line))
  expect(log).toContainEqual(
    expect.objectContaining({
      msg: 'Printful refused the call (400)',
      step: 'creating an order',
      status: 400,
    }),
  )
  expect(log).toContainEqual(
    expect.objectContaining({
      key: 'read 1',
      reason: 'Printful refused the call (400) while reading an order.',
    }),
  )
  const errors = log.flatMap(({ err }) => err?.message ?? [])
  expect(errors).toContain('StripeInvalidRequestError 400 email_invalid customer_email')
  expect(errors).toContain('Stripe refused the refund')
  expect(lines.join('\n')).not.toMatch(/Jo Doe|A Street|Reno|555-0100|example\.com/)
})
