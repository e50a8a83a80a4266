import type { Env } from '#api/env'
import type { User } from '#shared/contracts/auth'

/** What a page tells its analytics script. Only a page made for one visitor names a person. */
export interface AnalyticsSettings {
  key: string
  host: string
  person: { id: string; role: string } | null
}

/** Undefined where nothing is to be sent: without a key, and while the store is being developed. */
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
