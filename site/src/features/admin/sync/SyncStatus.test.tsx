import { describe, expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SyncProgress } from '#shared/contracts/sync'
import { SyncStatus } from './SyncStatus.tsx'

const idle: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const createTestImage = (progress: Partial<SyncProgress>, lastSync: string | null = null) =>
  renderToStaticMarkup(
    <SyncStatus progress={{ ...idle, ...progress }} lastSync={lastSync} onSync={() => {}} />,
  )

describe('the sync card', () => {
  test('idle, it offers a sync and says when the last one was', () => {
    const html = createTestImage({}, 'Last sync: today (27 products)')
    expect(html).toContain('>Sync Printful Products</button>')
    expect(html).toContain('Last sync: today (27 products)')
    expect(html).not.toContain('progressbar')
    expect(html).not.toContain('disabled')
  })

  test('while a sync runs, it says so in the given words and draws how far it is', () => {
    const html = createTestImage({ state: 'pending', done: 9, total: 27, product: 'Ghosted Cap' })
    expect(html).toContain('Syncing products from Printful...')
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Syncing\.\.\.<\/button>/)
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuemax="27"[^>]*aria-valuenow="9"/)
    expect(html).toContain('scaleX(0.333')
    expect(html).toContain('Ghosted Cap')
    expect(html).toContain('9 of 27')
  })

  test('before Printful’s list has come, there is no share of it to draw', () => {
    const html = createTestImage({ state: 'pending' })
    expect(html).toContain('scaleX(0)')
    expect(html).toContain('aria-valuetext="Starting"')
  })

  test.each([
    { state: 'success', message: 'Synced 27 products', says: 'Synced 27 products' },
    { state: 'error', message: 'Printful answered 500.', says: 'Printful answered 500.' },
    { state: 'error', message: null, says: 'Unknown error' },
  ] as const)(
    'after a run that ended in $state it says $says, with an icon of its own',
    ({ says, ...end }) => {
      const html = createTestImage(end)
      expect(html).toContain(says)
      expect(html).not.toContain('progressbar')
      const paths = (markup: string) => markup.match(/<path d="[^"]*"/g)
      expect(paths(html)).not.toEqual(paths(createTestImage({})))
    },
  )

  test('a product’s name is text', () => {
    expect(
      createTestImage({ state: 'pending', total: 1, product: '<img src=x onerror=alert(1)>' }),
    ).not.toContain('<img')
  })
})
