import { log } from '@clack/prompts'
import { isTestKey } from '../../src/env.ts'
import {
  listEndpoints,
  type Registration,
  registerEndpoint,
  stripeWebhookUrl,
} from '../../src/payments/webhook-endpoints.ts'
import { isPublicHttps } from '../../src/platform/public-url.ts'
import { askSetting, errorText } from './ask.ts'
import { maskIn } from './env-text.ts'
import { openPayments, openStripe } from './services.ts'
import type { Settings } from './settings.ts'

export const WEBHOOKS_LATER =
  'Webhooks come later: SITE_URL is no public https address, so Stripe can’t reach the store.'

/** Asks for the key and registers the webhook. Returns what is still missing. */
export async function askStripe(settings: Settings): Promise<string[]> {
  const env = settings.env()
  const {
    value: key,
    works,
    isNew,
  } = await askSetting(settings, {
    name: 'STRIPE_SECRET_KEY',
    message: 'Stripe’s secret or restricted key',
    isSecret: true,
    attempt: async (value) => {
      await openPayments(env, value).checkKey()
      return isTestKey(value)
        ? 'Stripe accepts the key. It is a test key, with which nothing real is paid or made.'
        : 'Stripe accepts the key.'
    },
  })
  if (!key) return ['STRIPE_SECRET_KEY: without it checkout is off.']
  if (!works) return ['STRIPE_SECRET_KEY: Stripe does not accept it.']
  if (!isPublicHttps(env.SITE_URL)) {
    log.info(WEBHOOKS_LATER)
    return [`The webhook: run \`bun run setup\` again once SITE_URL is a public https address.`]
  }
  try {
    return await registerWebhook(settings, key, isNew)
  } catch (error) {
    log.error(`The webhook: ${maskIn(errorText(error), key)}`)
    return ['The webhook: Stripe did not register it.']
  }
}

const OUTCOMES: Record<Registration, string> = {
  kept: 'is registered at Stripe.',
  completed: 'was registered at Stripe, and is on for all events now.',
  created: 'is registered at Stripe now, and its secret is saved.',
  replaced: 'was registered at Stripe without its secret here. It is replaced, and the new secret is saved.',
}

async function registerWebhook(settings: Settings, key: string, isNewKey: boolean): Promise<string[]> {
  const env = settings.env()
  const name = 'STRIPE_WEBHOOK_SECRET'
  const stripe = openStripe(env, key)
  const url = stripeWebhookUrl(env.SITE_URL)
  const isFixed = settings.isFixed(name)
  if (isFixed) {
    log.info(`${name} is set by the environment, which wins over the file.`)
    if ((await listEndpoints(stripe, url)).length !== 1) {
      log.warn(`So the webhook ${url} is not registered here: nothing could save its secret.`)
      return [`The webhook: register ${url} in Stripe’s dashboard, and set its secret as ${name}.`]
    }
  }
  // The secret that is set may be of another account or mode.
  const hasSecret = isFixed || (settings.get(name) !== undefined && !isNewKey)
  const saveSecret = (secret: string) => settings.save(name, secret)
  const outcome = await registerEndpoint(stripe, { url, hasSecret, saveSecret })
  log.success(`The webhook ${url} ${OUTCOMES[outcome]}`)
  return []
}
