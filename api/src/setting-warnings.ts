import { weakPasswordReason } from './auth/password-strength.ts'
import type { Env } from './env.ts'

/** Lists a line for each setting that starts but probably does not do what people expect. */
export function settingWarnings(env: Env): string[] {
  if (!env.production) return []
  const weakness = env.ADMIN_PASSWORD && weakPasswordReason(env.ADMIN_PASSWORD, env.ADMIN_EMAIL)
  return [
    !env.isSiteUrlSet &&
      'SITE_URL is not set: links, sitemap and share tags name localhost, and cookies are sent without https.',
    weakness && `ADMIN_PASSWORD ${weakness}. Whoever guesses it controls the store.`,
    ...paymentWarnings(env),
    env.EDGES.length > 0 &&
      env.TRUST_PROXY === 0 &&
      'EDGES are set without TRUST_PROXY: all visitors of an edge count as one client, and share its limits.',
  ].filter((line) => typeof line === 'string')
}

const NEVER_MADE = 'customers pay, and nothing is made for them.'

function paymentWarnings(env: Env): (string | false)[] {
  const isLive = /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? '')
  const missingMailSetting = env.SMTP_URL ? !env.MAIL_FROM && 'MAIL_FROM' : 'SMTP_URL'
  return [
    env.STRIPE_SECRET_KEY !== undefined &&
      env.STRIPE_WEBHOOK_SECRET === undefined &&
      'STRIPE_WEBHOOK_SECRET is not set: payments are found when shoppers come back, and by a look every five minutes.',
    env.PAYMENTS_SANDBOX &&
      env.STRIPE_SECRET_KEY === undefined &&
      'PAYMENTS_SANDBOX is on: shoppers check out without paying.',
    isLive && env.useSandbox && `PRINTFUL_SANDBOX is on with a live STRIPE_SECRET_KEY: ${NEVER_MADE}`,
    isLive &&
      !env.useSandbox &&
      env.PRINTFUL_API_TOKEN === undefined &&
      `PRINTFUL_API_TOKEN is not set with a live STRIPE_SECRET_KEY: ${NEVER_MADE}`,
    env.isCheckoutOn &&
      missingMailSetting &&
      `${missingMailSetting} is not set: customers get no mails, and nobody is told of an order on hold.`,
    !env.STRIPE_API_URL.startsWith('https:') &&
      'STRIPE_API_URL has no https: the secret key and what customers pay can be read and changed on the way.',
  ]
}
