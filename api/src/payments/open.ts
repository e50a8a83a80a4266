import type { Storage } from '#sandbox/storage'
import type { Env } from '../env.ts'
import type { Outside } from '../platform/clock.ts'
import { isSandbox } from '../platform/is-sandbox.ts'
import type { Payments } from './stripe.ts'
import { stripeWebhookUrl } from './webhook-endpoints.ts'

export interface OpenedPayments extends Payments {
  pageOrigin: string
  close(): Promise<void>
}

const STRIPE_PAGE = 'https://checkout.stripe.com'
const SANDBOX_PORT_OFFSET = 21_000
const SANDBOX_SECRET = 'whsec_sandbox'

/** Opens Stripe, or the embedded sandbox without a key. It is loaded only while checkout is on. `usesRunning` is for a script beside the store. */
export async function openPayments(
  env: Env,
  outside: Outside,
  openStorage: () => Promise<Storage>,
  { usesRunning = false } = {},
): Promise<OpenedPayments> {
  const { createPayments } = await import('./stripe.ts')
  if (env.STRIPE_SECRET_KEY) {
    const credentials = {
      secretKey: env.STRIPE_SECRET_KEY,
      apiUrl: env.STRIPE_API_URL,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    }
    return { ...createPayments(credentials, env, outside), pageOrigin: STRIPE_PAGE, close: async () => {} }
  }
  const running = usesRunning ? await findRunning(env) : undefined
  const sandbox = running ?? (await startSandbox(env, await openStorage()))
  const credentials = { secretKey: 'sk_test_sandbox', apiUrl: sandbox.url, webhookSecret: SANDBOX_SECRET }
  return {
    ...createPayments(credentials, env, outside),
    pageOrigin: sandbox.url,
    close: async () => sandbox.stop(),
  }
}

async function findRunning(env: Env): Promise<{ url: string; stop(): void } | undefined> {
  const url = `http://127.0.0.1:${sandboxPort(env)}`
  return (await isSandbox(url, 'stripe')) ? { url, stop: () => {} } : undefined
}

async function startSandbox(env: Env, storage: Storage) {
  const { startPaymentsSandbox } = await import('../../sandbox/stripe.ts')
  const webhookUrl = stripeWebhookUrl(env.SITE_URL)
  const options = { webhookUrl, webhookSecret: SANDBOX_SECRET, storage }
  try {
    return startPaymentsSandbox({ ...options, port: sandboxPort(env) })
  } catch {
    return startPaymentsSandbox(options)
  }
}

/** Returns a port relative to the store's, so that open pages find the sandbox after a restart. */
const sandboxPort = ({ PORT }: Pick<Env, 'PORT'>): number =>
  PORT === 0 ? 0 : ((PORT + SANDBOX_PORT_OFFSET - 1) % 65_535) + 1
