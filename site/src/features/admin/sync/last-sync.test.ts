import { beforeEach, expect, test } from 'bun:test'
import {
  cleanTestStorage,
  getTestStorage,
  setTestStorageKey,
  useTestStorageEngine,
} from '@nanostores/persistent'
import { cleanStores } from 'nanostores'
import { $lastSync, saveLastSync } from './last-sync.ts'

useTestStorageEngine()
beforeEach(() => {
  cleanStores($lastSync)
  cleanTestStorage()
})
const lastSync = { at: '2026-01-31T12:00:00.000Z', count: 27 }

test('the last sync is stored as JSON under last-sync', () => {
  saveLastSync(lastSync)
  expect($lastSync.get()).toEqual(lastSync)
  expect(getTestStorage()).toEqual({ 'last-sync': JSON.stringify(lastSync) })
})

test.each(['{"at":"yester', '{"at":"yesterday","count":27}', '7'])(
  'the stored text %p counts as no sync',
  (text) => {
    setTestStorageKey('last-sync', text)
    expect($lastSync.get()).toBeNull()
  },
)
