import { expect, test } from 'bun:test'
import { createTestApp } from '#api-test/create-test-app'
import { cookieOf } from '../../../test/auth.ts'
import { openTestServices } from '../../../test/services.ts'
import { until } from '../../../test/until.ts'

test('fifty progress streams are open at most, and one that ends makes room', async () => {
  const services = await openTestServices()
  const app = createTestApp(services)
  const headers = { cookie: cookieOf(services.db, 'admin') }
  const open = async () => app.request('/_api/printful/progress', { headers })
  const streams = await Promise.all(Array.from({ length: 50 }, open))
  expect(streams.map(({ status }) => status)).toEqual(Array(50).fill(200))
  const refused = await open()
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '10',
    { error: 'Too many screens follow the sync. Close some of them.' },
  ])

  const { progress } = services.sync
  await streams[0]!.body!.cancel()
  await until(() => progress.watchers === 49)
  const last = await open()
  expect(last.status).toBe(200)
  await services.close()
  expect(await last.text()).toContain('"state":"idle"')
})
