import { expect, test } from 'bun:test'
import { readEnv } from './env.ts'
import { settingWarnings } from './setting-warnings.ts'

const GOOD = {
  NODE_ENV: 'production',
  SITE_URL: 'https://store.example',
  ADMIN_EMAIL: 'me@store.example',
  ADMIN_PASSWORD: 'a long enough password',
}

const warnings = (settings: Record<string, string | undefined>) =>
  settingWarnings(readEnv({ ...GOOD, ...settings }))

test.each([
  [{ SITE_URL: undefined }, /^SITE_URL is not set: .+$/],
  [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD must have at least 10 characters\. .+$/],
  [{ ADMIN_PASSWORD: 'Password123!' }, /^ADMIN_PASSWORD is too easy to guess.+$/],
  [{ ADMIN_PASSWORD: 'me@store.example' }, /^ADMIN_PASSWORD must not be the e-mail address.+$/],
])('%p gives one line without the password', (settings, line) => {
  const [warning, ...others] = warnings(settings)
  expect(warning).toMatch(line)
  expect([...others, ...warnings({})]).toEqual([])
  if ('ADMIN_PASSWORD' in settings) expect(warning).not.toContain(settings.ADMIN_PASSWORD!)
  expect(warnings({ ...settings, NODE_ENV: 'development' })).toEqual([])
})

const SELLING = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  PRINTFUL_API_TOKEN: 'token',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@store.example',
}

test.each([
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_SECRET_KEY: '', PAYMENTS_SANDBOX: 'true', PRINTFUL_API_TOKEN: '' }, 'PAYMENTS_SANDBOX'],
  [{ PRINTFUL_API_TOKEN: '', PRINTFUL_SANDBOX: 'true' }, 'PRINTFUL_SANDBOX'],
  [{ PRINTFUL_API_TOKEN: '' }, 'PRINTFUL_API_TOKEN'],
  [{ STRIPE_SECRET_KEY: 'rk_live_x', PRINTFUL_API_TOKEN: '' }, 'PRINTFUL_API_TOKEN'],
  [{ SMTP_URL: '' }, 'SMTP_URL'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL'],
])('a store that would sell wrongly with %p says so in one line that begins with %p', (settings, name) => {
  expect(warnings(SELLING)).toEqual([])
  expect(warnings({ ...SELLING, ...settings })).toEqual([
    expect.stringMatching(new RegExp(`^${name} .+[.]$`)),
  ])
})

test('a store that does not sell is not warned of payments', () => {
  expect(warnings({ SMTP_URL: '', PRINTFUL_API_TOKEN: '' })).toEqual([])
  const settings = { ...SELLING, STRIPE_SECRET_KEY: 'sk_test_x', PRINTFUL_API_TOKEN: '' }
  expect(warnings(settings)).toEqual([])
})
