import { expect, test } from 'bun:test'
import type { RangeHealth } from '#shared/contracts/range-health'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { listTasks, type TaskSources } from './tasks.ts'

const none = { total: 0, rows: [] }
const health: RangeHealth = {
  ...{ marginThreshold: 30, margins: { ...none, below: 0 }, unknownCosts: none, stock: none },
  regions: { total: 5, rows: [], names: [], unknown: 0 },
  ...{ descriptions: none, altTexts: none, lastSync: { leftOut: none, failedBlanks: none } },
}
const sync: SyncStatus = {
  ...{ lastSync: null, nextSync: null, everyMinutes: null, lastHint: null },
  lastRun: { outcome: 'succeeded', message: '', reason: null },
  webhook: { state: 'off', message: '' },
}
const healthy: TaskSources = { health, access: { state: 'ok', message: '' }, sync, newProducts: none }
const list = (changes: Partial<TaskSources>) => listTasks({ ...healthy, ...changes })

test('a healthy store has none, nor has one of which nothing is known yet', () => {
  expect(list({})).toEqual([])
  expect(list({ access: { state: 'sandbox', message: '' }, sync: { ...sync, lastRun: null } })).toEqual([])
  const unknown = { health: undefined, access: undefined, sync: undefined, newProducts: undefined }
  expect(listTasks(unknown)).toEqual([])
})

test('a failed sync and a refused token come first, then what the range lacks', () => {
  const two = { total: 2, rows: [] }
  const tasks = list({
    sync: { ...sync, lastRun: { outcome: 'failed', message: '', reason: null } },
    access: { state: 'refused', message: '' },
    newProducts: two,
    health: {
      ...{ ...health, margins: { ...none, below: 1 }, stock: two, descriptions: two, altTexts: two },
      lastSync: { leftOut: two, failedBlanks: two },
    },
  })
  expect(tasks.map(({ section, count }) => `${section} ${count}`)).toEqual([
    ...['sync null', 'token null', 'new 2', 'margins 1', 'stock 2', 'descriptions 2', 'alt-texts 2'],
    'left-out 4',
  ])
  const stopped = list({ sync: { ...sync, lastRun: { outcome: 'stopped', message: '', reason: null } } })
  expect(stopped).toMatchObject([{ text: 'The last sync was stopped' }])
})

test('a token that the last sync had refused is a task until a check says otherwise', () => {
  const failed: SyncStatus = {
    ...sync,
    lastRun: { outcome: 'failed', message: '', reason: 'token_refused' },
  }
  expect(list({ sync: failed, access: undefined })).toMatchObject([{}, { text: 'Token refused' }])
  expect(list({ sync: failed })).toHaveLength(1)
})
