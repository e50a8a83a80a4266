import { describe, expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SyncProgress } from '#shared/contracts/sync'
import { SyncStatus } from './SyncStatus.tsx'

const idle: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const render = (progress: Partial<SyncProgress>, times: string[] = []) =>
  renderToStaticMarkup(
    <SyncStatus progress={{ ...idle, ...progress }} times={times} onSync={() => {}} onCancel={() => {}} />,
  )

describe('the sync card', () => {
  test('offers a sync and shows the last one while idle', () => {
    const html = render({}, ['Last sync: today (27 products)', 'On the server: today'])
    expect(html).toContain('>Sync Printful Products</button>')
    expect(html).toContain('Last sync: today (27 products)')
    expect(html).toContain('On the server: today')
    expect(html).not.toContain('progressbar')
    expect(html).not.toContain('disabled')
    expect(html).not.toContain('Cancel')
  })

  test('shows the progress of a running sync', () => {
    const html = render({ state: 'pending', done: 9, total: 27, product: 'Ghosted Cap' })
    expect(html).toContain('Syncing products from Printful...')
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Syncing\.\.\.<\/button>/)
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuemax="27"[^>]*aria-valuenow="9"/)
    expect(html).toContain('scaleX(0.333')
    expect(html).toContain('Ghosted Cap')
    expect(html).toContain('>Cancel</button>')
    expect(html).toContain('9 of 27')
  })

  test('shows an empty progress bar until the total is known', () => {
    const html = render({ state: 'pending' })
    expect(html).toContain('scaleX(0)')
    expect(html).toContain('aria-valuetext="Starting"')
  })

  test.each([
    { state: 'success', message: 'Synced 27 products', text: 'Synced 27 products' },
    { state: 'error', message: 'Printful answered 500.', text: 'Printful answered 500.' },
    { state: 'error', message: null, text: 'Unknown error' },
  ] as const)('after $state it shows "$text" with an icon of its own', ({ text, ...end }) => {
    const html = render(end)
    expect(html).toContain(text)
    expect(html).not.toContain('progressbar')
    const paths = (markup: string) => markup.match(/<path d="[^"]*"/g)
    expect(paths(html)).not.toEqual(paths(render({})))
  })

  test('escapes a product name', () => {
    expect(render({ state: 'pending', total: 1, product: '<img src=x onerror=alert(1)>' })).not.toContain(
      '<img',
    )
  })
})
