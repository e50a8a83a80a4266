import type { Env } from '#api/env'
import type { User } from '#shared/contracts/auth'

export interface AnalyticsSettings {
  key: string
  host: string
  /** Null for a visitor, and so on every shared page. */
  person: { id: string; role: string } | null
}

/** Undefined where nothing is sent: without a key, and in development. */
export function analyticsSettings(
  { POSTHOG_KEY, POSTHOG_HOST, production }: Pick<Env, 'POSTHOG_KEY' | 'POSTHOG_HOST' | 'production'>,
  user: User | null,
): AnalyticsSettings | undefined {
  if (!POSTHOG_KEY || !production) return undefined
  return {
    key: POSTHOG_KEY,
    host: POSTHOG_HOST,
    person: user && { id: String(user.id), role: user.role },
  }
}
