import type { Env } from '#api/env'

export interface AnalyticsSettings {
  key: string
  host: string
}

/** Undefined where nothing is sent: without a key, and in development. */
export const analyticsSettings = ({
  POSTHOG_KEY,
  POSTHOG_HOST,
  production,
}: Pick<Env, 'POSTHOG_KEY' | 'POSTHOG_HOST' | 'production'>): AnalyticsSettings | undefined =>
  POSTHOG_KEY && production ? { key: POSTHOG_KEY, host: POSTHOG_HOST } : undefined
