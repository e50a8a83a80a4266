import { expect, test } from 'bun:test'
import { readEnv } from '#api/env'
import { fillParts, PLACEHOLDER_ORIGIN, partPlaceholder } from './run-time-parts.ts'

const settings = { NODE_ENV: 'production', SITE_URL: 'https://shop.example' }
const fill = (page: string, more: Record<string, string> = {}) =>
  fillParts(page, readEnv({ ...settings, ...more }), '/collections/all')

test('the public origin replaces that of the build everywhere', () => {
  const page = `<link href="${PLACEHOLDER_ORIGIN}/about"><script>{"url":"${PLACEHOLDER_ORIGIN}/"}</script>`
  expect(fill(page)).toBe(
    '<link href="https://shop.example/about"><script>{"url":"https://shop.example/"}</script>',
  )
})

test('texts link to the contact page only if it has an address', () => {
  const page = '<p><a href="/contact">Write to us</a></p><a class="x" href="/contact">Contact</a>'
  expect(fill(page)).toBe('<p>Write to us</p><a class="x" href="/contact">Contact</a>')
  expect(fill(page, { CONTACT_EMAIL: 'a@shop.example' })).toBe(page)
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
