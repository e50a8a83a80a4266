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
