import { expect, test } from 'bun:test'
import { readEnv } from '#api/env'
import { fillParts, PLACEHOLDER_ORIGIN, partPlaceholder } from './run-time-parts.ts'

const PAGES = new URL('../content/pages/', import.meta.url).pathname

async function readTexts(): Promise<[name: string, text: string][]> {
  const names = await Array.fromAsync(new Bun.Glob('*.md').scan(PAGES))
  return Promise.all(names.map(async (name) => [name, await Bun.file(PAGES + name).text()]))
}

const settings = { NODE_ENV: 'production', SITE_URL: 'https://shop.example' }
const fill = (page: string, more: Record<string, string> = {}) =>
  fillParts(page, readEnv({ ...settings, ...more }), '/collections/all')

test('the public origin replaces that of the build everywhere', () => {
  const page = `<link href="${PLACEHOLDER_ORIGIN}/about"><script>{"url":"${PLACEHOLDER_ORIGIN}/"}</script>`
  expect(fill(page)).toBe(
    '<link href="https://shop.example/about"><script>{"url":"https://shop.example/"}</script>',
  )
})

test('of texts in two versions, the one stays that is true of checkout and of the contact address', () => {
  const page =
    'a <!--checkout:off-->\nb<!--checkout:on-->\nc <!--contact:off-->\nd<!--contact:on-->\ne<!--contact:end--> f<!--checkout:end-->\ng'
  const contact = { CONTACT_EMAIL: 'a@shop.example' }
  const checkout = { PAYMENTS_SANDBOX: 'true' }
  expect([fill(page), fill(page, contact)]).toEqual(['a bg', 'a bg'])
  expect(fill(page, checkout)).toBe('a c d fg')
  expect(fill(page, { ...checkout, ...contact })).toBe('a c e fg')
})

test('no text asks people to write to a store without an address, whether it sells or not', async () => {
  const files = await readTexts()
  expect(files.length).toBeGreaterThan(5)
  const asking =
    /\/contact|\b(write|tell|ask|contact|mail|reach|message) (to )?us\b|\bwrite (within|to)\b|let us know|get in touch/i
  for (const checkout of ['true', 'false']) {
    for (const [name, text] of files) {
      const shown = fill(text + partPlaceholder('contact'), { PAYMENTS_SANDBOX: checkout })
      expect([name, shown.match(asking)?.[0]]).toEqual([name, undefined])
    }
  }
  const returns = files.find(([name]) => name === 'returns.md')?.[1] ?? ''
  expect(fill(returns, { CONTACT_EMAIL: 'a@shop.example' })).toContain('[Write to us](/contact)')
})

test('the contact page of a store that sells does not say that nothing can be ordered', () => {
  const part = partPlaceholder('contact')
  expect(fill(part, { PAYMENTS_SANDBOX: 'true' })).toBe('<p>This store has not published an address yet.</p>')
  expect(fill(part)).toContain('nothing can be ordered')
})

test('each part says what the settings say', () => {
  const page = (['contact', 'analytics', 'analytics-notice'] as const).map(partPlaceholder).join('')
  expect(fill(page)).toMatch(/^<p>This store has not published an address yet\..*is <strong>off/)
  const filled = fill(page, {
    CONTACT_EMAIL: 'us@example.com',
    POSTHOG_KEY: 'phc_</script>',
    POSTHOG_HOST: 'https://eu.i.posthog.com',
  })
  expect(filled).toContain('<a href="mailto:us@example.com">us@example.com</a>')
  expect(filled).toContain('{"key":"phc_\\u003c/script>","host":"https://eu.i.posthog.com"}')
  expect(filled).toContain('goes to eu.i.posthog.com.')
})

test('the year is the current one', () => {
  expect(fill(partPlaceholder('year'))).toBe(String(new Date().getFullYear()))
})
