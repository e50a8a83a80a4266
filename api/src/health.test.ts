import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { openTestApp, type TestApp } from '../test/services.ts'
import { HealthCheck } from './health.ts'

const check = async ({ app }: TestApp) => {
  const response = await app.request('/_api/health')
  return [response.status, await response.json()]
}
const OK = [200, { status: 'ok' }]
const ERROR = [503, { status: 'error' }]

test('a database that can be read and written is healthy, and nothing is left of the check', async () => {
  await using t = await openTestApp()
  const before = readdirSync(t.folder)
  const version = t.services.database.dataVersion()
  using other = new Database(t.services.env.DATABASE_PATH)
  const dataVersion = () => other.query('PRAGMA data_version').get()
  const otherVersion = dataVersion()
  expect(await check(t)).toEqual(OK)
  expect(readdirSync(t.folder)).toEqual(before)
  expect(t.services.database.dataVersion()).toBe(version)
  // Other processes keep their cached pages.
  expect(dataVersion()).toEqual(otherVersion)
})

test('a database that another process keeps locked is not, and neither is a store that stops', async () => {
  await using t = await openTestApp()
  t.services.log.level = 'silent'
  using other = new Database(t.services.env.DATABASE_PATH)
  other.run('BEGIN IMMEDIATE')
  {
    using _ = spyOn(Bun, 'sleep').mockResolvedValue()
    expect(await check(t)).toEqual(ERROR)
  }
  other.run('ROLLBACK')
  await using stopping = await openTestApp()
  expect(await check(stopping)).toEqual(OK)
  await stopping.services.stop()
  expect(await check(stopping)).toEqual(ERROR)
})

test('a disk that takes no file is noticed, at most once in ten seconds', async () => {
  await using t = await openTestApp()
  const databasePath = t.services.env.DATABASE_PATH
  let now = 0
  let writes = 0
  const database = { read: t.services.database.read, tryWrite: () => void writes++ }
  const health = new HealthCheck({ database, databasePath, log: { error: () => {} }, now: () => now })
  // Stands for a full disk: the probe's file can't be made.
  mkdirSync(`${databasePath}.probe`)
  expect(await health.check()).toBe(false)
  now += 9_999
  expect([await health.check(), writes]).toEqual([false, 1])
  rmSync(`${databasePath}.probe`, { recursive: true })
  now += 1
  expect(await Promise.all([health.check(), health.check()])).toEqual([true, true])
  expect(writes).toBe(2)
})
