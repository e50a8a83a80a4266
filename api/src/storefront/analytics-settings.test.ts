import { expect, test } from 'bun:test'
import { readEnv } from '../env.ts'
import { analyticsSettings } from './analytics-settings.ts'

test('analytics is on only with a key, and never in development', () => {
  const settings = { POSTHOG_KEY: 'key', POSTHOG_HOST: 'https://posthog.example' }
  const production = { NODE_ENV: 'production' }
  expect(analyticsSettings(readEnv({ ...settings, ...production }))).toEqual({
    key: 'key',
    host: 'https://posthog.example',
  })
  expect(analyticsSettings(readEnv(settings))).toBeUndefined()
  expect(analyticsSettings(readEnv(production))).toBeUndefined()
})
