import type { Env } from '../env.ts'

export interface AnalyticsSettings {
  key: string
  host: string
}

export const analyticsSettings = ({
  POSTHOG_KEY,
  POSTHOG_HOST,
  production,
}: Pick<Env, 'POSTHOG_KEY' | 'POSTHOG_HOST' | 'production'>): AnalyticsSettings | undefined =>
  POSTHOG_KEY && production ? { key: POSTHOG_KEY, host: POSTHOG_HOST } : undefined
