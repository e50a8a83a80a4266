import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { openTestApp } from '../test/services.ts'
import { HealthCheck } from './health.ts'

const get = async (app: { request(path: string): Response | Promise<Response> }) => {
  const response = await app.request('/_api/health')
  return { status: response.status, body: await response.json() }
}
const OK = { status: 200, body: { status: 'ok' } }
const ERROR = { status: 503, body: { status: 'error' } }

test('a database that can be read and written is healthy, and nothing is left of the check', async () => {
  await using t = await openTestApp()
  const before = readdirSync(t.folder)
  const version = t.services.database.dataVersion()
  const other = new Database(t.services.env.DATABASE_PATH)
  const dataVersion = () => other.query('PRAGMA data_version').get()
  const otherVersion = dataVersion()
  expect(await get(t.app)).toEqual(OK)
  expect(readdirSync(t.folder)).toEqual(before)
  expect(t.services.database.dataVersion()).toBe(version)
  // Other processes keep their cached pages.
  expect(dataVersion()).toEqual(otherVersion)
  other.close()
})

test('a database that another process keeps locked is not', async () => {
  await using t = await openTestApp({ LOG_LEVEL: 'error' })
  t.services.log.level = 'silent'
  const other = new Database(t.services.env.DATABASE_PATH)
  other.run('BEGIN IMMEDIATE')
  expect(await get(t.app)).toEqual(ERROR)
  other.run('ROLLBACK')
  other.close()
})

test('a store that stops is not', async () => {
  await using t = await openTestApp()
  expect(await get(t.app)).toEqual(OK)
  await t.services.stop()
  expect(await get(t.app)).toEqual(ERROR)
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
  expect(await health.check()).toBe(false)
  expect(writes).toBe(1)
  rmSync(`${databasePath}.probe`, { recursive: true, force: true })
  now += 1
  expect(await Promise.all([health.check(), health.check()])).toEqual([true, true])
  expect(writes).toBe(2)
})
