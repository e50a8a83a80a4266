import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openAdminTest } from '../../test/admin.ts'
import { seedProduct } from '../../test/services.ts'
import { isDiskFull } from './open-error.ts'

test('a full disk is told in a sentence, and nothing is saved', async () => {
  const { services, save } = await openAdminTest()
  const { id } = seedProduct(services.db)
  // Migrations leave free pages, which would hold the description.
  services.db.run(sql`VACUUM`)
  const [{ page_count: pages } = { page_count: 0 }] = services.db.all<{ page_count: number }>(
    sql`PRAGMA page_count`,
  )
  services.db.run(sql.raw(`PRAGMA max_page_count = ${pages}`))
  const response = await save('description', { productId: id, description: 'long '.repeat(1000) })
  expect(response).toEqual({
    status: 507,
    body: { error: 'The disk of the store is full. Nothing was saved.' },
  })
  await services.close()
})

test('a file that finds no space counts too', () => {
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect([isDiskFull(noSpace), isDiskFull(new Error('failed', { cause: noSpace }))]).toEqual([true, true])
  expect([isDiskFull(new Error('other')), isDiskFull('ENOSPC')]).toEqual([false, false])
})
