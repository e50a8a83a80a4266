import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openTestApp, seedProduct } from '../../test/services.ts'

test('changes by two processes wait for each other, and none is lost', async () => {
  await using test = await openTestApp()
  const { db, cart, env } = test.services
  const tee = seedProduct(db, { variants: [{ size: 'S' }, { size: 'M' }] })
  const [small, medium] = tee.variantIds as [number, number]
  const { token, items } = await cart.add(undefined, { productId: tee.id, variantId: small, quantity: 1 })
  const count = 50
  const script = join(import.meta.dir, '../../test/add-to-cart.ts')
  const other = Bun.spawn(
    [process.execPath, script, env.DATABASE_PATH, token!, String(tee.id), String(medium), String(count)],
    { stderr: 'pipe' },
  )
  for (let round = 0; other.exitCode === null; round++) {
    await cart.update(token, items[0]!.id, (round % 99) + 1)
    // SQLite's lock is not fair: without a pause the other process could wait for it too long.
    await Bun.sleep(10)
  }
  expect(await new Response(other.stderr).text()).toBe('')
  expect(cart.get(token).items).toMatchObject([{ size: 'S' }, { size: 'M', quantity: count }])
})
