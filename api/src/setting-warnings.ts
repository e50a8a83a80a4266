import { weakPasswordReason } from './auth/password-strength.ts'
import type { Env } from './env.ts'

type Settings = Pick<
  Env,
  | 'production'
  | 'isSiteUrlSet'
  | 'ADMIN_EMAIL'
  | 'ADMIN_PASSWORD'
  | 'EDGES'
  | 'TRUST_PROXY'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
>

/** One line for each setting with which a production store starts but does not do what people expect. */
export function settingWarnings(env: Settings): string[] {
  if (!env.production) return []
  const weakness = env.ADMIN_PASSWORD && weakPasswordReason(env.ADMIN_PASSWORD, env.ADMIN_EMAIL)
  return [
    !env.isSiteUrlSet &&
      'SITE_URL is not set: links, sitemap and share tags name localhost, and cookies are sent without https.',
    weakness && `ADMIN_PASSWORD ${weakness}. Whoever guesses it controls the store.`,
    env.STRIPE_SECRET_KEY !== undefined &&
      env.STRIPE_WEBHOOK_SECRET === undefined &&
      'STRIPE_WEBHOOK_SECRET is not set: payments are found when shoppers come back, and by a look every five minutes.',
    env.EDGES.length > 0 &&
      env.TRUST_PROXY === 0 &&
      'EDGES are set without TRUST_PROXY: all visitors of an edge count as one client, and share its limits.',
  ].filter((line) => typeof line === 'string')
}
