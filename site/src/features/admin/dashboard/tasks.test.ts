import { expect, test } from 'bun:test'
import { type CatalogHealth, type ProblemKind, problemKindSchema } from '#shared/contracts/catalog-health'
import type { Samples } from '#shared/contracts/storefront'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { listTasks, type TaskSources } from './tasks.ts'

const withProblems = (totals: Partial<Record<ProblemKind, number>>): CatalogHealth => ({
  marginThreshold: 30,
  problems: problemKindSchema.options.map((kind) => ({ kind, total: totals[kind] ?? 0, rows: [] })),
})
const sync: SyncStatus = {
  ...{ nextSync: null, everyMinutes: null, lastEvent: null },
  lastSync: { endedAt: '2026-01-31T12:00:00.000Z', startedBy: 'Ada', productCount: 12 },
  lastRun: { outcome: 'succeeded', message: '', reason: null },
  webhook: { state: 'off', message: '' },
}
const samples: Samples = {
  productsWithSampleBadges: 0,
  hasSampleTestimonials: false,
  hasContactEmail: true,
}
const healthy: TaskSources = {
  health: withProblems({ unknown_cost: 3 }),
  access: { state: 'ok', message: '' },
  sync,
  samples,
}
const list = (changes: Partial<TaskSources>) => listTasks({ ...healthy, ...changes })

test('a healthy store has none, nor has one of which nothing is known yet', () => {
  expect(list({})).toEqual([])
  expect(list({ access: { state: 'sandbox', message: '' }, sync: { ...sync, lastRun: null } })).toEqual([])
  const unknown = {
    health: undefined,
    access: undefined,
    sync: undefined,
    samples: undefined,
  }
  expect(listTasks(unknown)).toEqual([])
})

test('a store without products is told to sync them, or why the last sync brought none', () => {
  const empty: SyncStatus = { ...sync, lastSync: null, lastRun: null }
  const texts = (changes: Partial<SyncStatus>) =>
    list({ sync: { ...empty, ...changes } }).map(({ text }) => text)
  expect(texts({})).toEqual(['The store has no products yet: sync them from Printful'])
  expect(texts({ lastSync: { ...sync.lastSync!, productCount: 0 } })).toHaveLength(1)
  const lastRun = { outcome: 'failed', message: '', reason: null } as const
  expect(texts({ lastRun })).toEqual(['The last sync failed'])
})

test('a failed sync and a refused token come first, then the problems of the catalog', () => {
  const tasks = list({
    sync: { ...sync, lastRun: { outcome: 'failed', message: '', reason: null } },
    access: { state: 'refused', message: '' },
    health: withProblems({ left_out: 4, low_margin: 1, no_alt_text: 2, sold_out: 2, unknown_cost: 5 }),
  })
  expect(tasks.map(({ section, count }) => `${section} ${count}`)).toEqual([
    ...['sync null', 'token null', 'low_margin 1', 'sold_out 2', 'no_alt_text 2', 'left_out 4'],
  ])
  const stopped = list({ sync: { ...sync, lastRun: { outcome: 'stopped', message: '', reason: null } } })
  expect(stopped).toMatchObject([{ text: 'The last sync was stopped' }])
})

test('samples are a task until they are replaced or hidden, and so is a missing contact address', () => {
  const texts = (changes: Partial<Samples>) =>
    list({ samples: { ...samples, ...changes } }).map(({ text, section }) => `${section}: ${text}`)
  const both = { productsWithSampleBadges: 2, hasSampleTestimonials: true }
  expect(texts(both)).toEqual([
    'storefront: Badges and quotes are samples: replace or hide them before you sell',
  ])
  expect(texts({ productsWithSampleBadges: 1 })).toEqual([
    'storefront: Badges are samples: replace or hide them before you sell',
  ])
  expect(texts({ hasSampleTestimonials: true, hasContactEmail: false })).toEqual([
    'storefront: Quotes are samples: replace or hide them before you sell',
    'settings: No contact address for shoppers: set CONTACT_EMAIL in .env and restart the store',
  ])
})

test('a token that the last sync had refused is a task until a check says otherwise', () => {
  const failed: SyncStatus = {
    ...sync,
    lastRun: { outcome: 'failed', message: '', reason: 'token_refused' },
  }
  expect(list({ sync: failed, access: undefined })).toMatchObject([{}, { text: 'Token refused' }])
  expect(list({ sync: failed })).toHaveLength(1)
})
