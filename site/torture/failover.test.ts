import { expect, setDefaultTimeout, test } from 'bun:test'
import { hasLitestream, rehearseFailover } from './failover.ts'

setDefaultTimeout(180_000)

if (!hasLitestream()) console.log('The test of the standby is skipped: Litestream is not installed.')

test.skipIf(!hasLitestream())('a standby takes over from a lost process and a lost machine', async () => {
  const [process, machine, planned] = await rehearseFailover({ adds: 40, addingMs: 3000 })
  for (const scene of [process, machine, planned]) expect(scene).toMatchObject({ problems: [] })
  expect([process!.lost, planned!.lost]).toEqual([0, 0])
  // Two seconds are promised, of a machine that does nothing else.
  expect(machine!.oldestLostMs ?? 0).toBeLessThan(20_000)
  expect(machine!.lost).toBeLessThan(machine!.acknowledged)
})
