import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SyncProgress } from '#shared/contracts/sync'
import { SyncStatus } from './SyncStatus.tsx'

const idle: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const render = (progress: Partial<SyncProgress>, times: string[] = []) =>
  renderToStaticMarkup(
    <SyncStatus progress={{ ...idle, ...progress }} times={times} onSync={() => {}} onCancel={() => {}} />,
  )

test('the sync card offers a sync and shows the last one while idle', () => {
  const html = render({}, ['Last sync: today (27 products)'])
  expect(html).toContain('>Sync Printful Products</button>')
  expect(html).toContain('Last sync: today (27 products)')
  expect(html).not.toMatch(/progressbar|disabled|Cancel/)
})

test('a running sync shows its progress and its product, whose name is text', () => {
  const html = render({ state: 'pending', done: 9, total: 27, product: '<img src=x>' })
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Syncing\.\.\.<\/button>/)
  expect(html).toMatch(/role="progressbar"[^>]*aria-valuemax="27"[^>]*aria-valuenow="9"/)
  for (const text of ['>Cancel</button>', '9 of 27', '&lt;img']) expect(html).toContain(text)
  expect(render({ state: 'pending' })).toContain('aria-valuetext="Starting"')
})

test.each([
  ['success', 'Synced 27 products', 'Synced 27 products'],
  ['error', null, 'Unknown error'],
] as const)('after a sync with %s and the message %p the card says %p', (state, message, text) => {
  const html = render({ state, message })
  expect(html).toContain(text)
  expect(html).not.toContain('progressbar')
})
