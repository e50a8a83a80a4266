import { expect, test } from 'bun:test'
import { readEnv } from '../env.ts'
import { projectPath } from '../platform/project-root.ts'
import { fillText } from './text-template.ts'

const PAGES = `${projectPath('site/src/content/pages')}/`

async function readTexts(): Promise<[name: string, text: string][]> {
  const names = await Array.fromAsync(new Bun.Glob('*.md').scan(PAGES))
  return Promise.all(names.map(async (name) => [name, await Bun.file(PAGES + name).text()]))
}

const settings = { NODE_ENV: 'production', SITE_URL: 'https://shop.example' }
const fill = (page: string, more: Record<string, string> = {}) =>
  fillText(page, readEnv({ ...settings, ...more }), { quotes: true })
const fillPage = async (name: string, more: Record<string, string> = {}) =>
  fill(await Bun.file(`${PAGES}${name}.md`).text(), more)

test('of texts in two versions, the one stays that is true of checkout and of the contact address', () => {
  const page =
    'a {{^checkout}}\nb{{/checkout}}{{#checkout}}\nc {{^contact}}\nd{{/contact}}{{#contact}}\ne{{/contact}} f{{/checkout}}\ng'
  const contact = { CONTACT_EMAIL: 'a@shop.example' }
  const checkout = { PAYMENTS_SANDBOX: 'true' }
  expect([fill(page), fill(page, contact)]).toEqual(['a bg', 'a bg'])
  expect(fill(page, checkout)).toBe('a c d fg')
  expect(fill(page, { ...checkout, ...contact })).toBe('a c e fg')
})

test('a text that names an unknown setting is refused', () => {
  expect(() => fill('{{#chekout}}a{{/chekout}}')).toThrow('chekout')
})

test('no text asks people to write to a store without an address, whether it sells or not', async () => {
  const files = await readTexts()
  expect(files.length).toBeGreaterThan(5)
  const asking =
    /\/contact|\b(write|tell|ask|contact|mail|reach|message) (to )?us\b|\bwrite (within|to)\b|let us know|get in touch/i
  for (const checkout of ['true', 'false']) {
    for (const [name, text] of files) {
      const shown = fill(text, { PAYMENTS_SANDBOX: checkout })
      expect([name, shown.match(asking)?.[0]]).toEqual([name, undefined])
    }
  }
  const returns = files.find(([name]) => name === 'returns.md')?.[1] ?? ''
  expect(fill(returns, { CONTACT_EMAIL: 'a@shop.example' })).toContain('[Write to us](/contact)')
})

test('the contact page of a store that sells does not say that nothing can be ordered', async () => {
  const unsold = await fillPage('contact')
  expect(unsold).toContain('This store has not published an address yet.')
  expect(unsold).toContain('nothing can be ordered')
  const selling = await fillPage('contact', { PAYMENTS_SANDBOX: 'true' })
  expect(selling).toContain('This store has not published an address yet.')
  expect(selling).not.toContain('nothing can be ordered')
})

test('each page says what the settings say', async () => {
  expect(await fillPage('privacy')).toContain('Analytics is **off** in this store.')
  const contact = await fillPage('contact', { CONTACT_EMAIL: 'us@example.com' })
  expect(contact).toContain('[us@example.com](mailto:us@example.com)')
  const analytics = { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://eu.i.posthog.com' }
  expect(await fillPage('privacy', analytics)).toContain('goes to eu.i.posthog.com.')
})
