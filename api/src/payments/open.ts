import type { Storage } from '#sandbox/storage'
import type { Env } from '../env.ts'
import type { Outside } from '../platform/clock.ts'
import type { Payments } from './stripe.ts'
import { stripeWebhookUrl } from './webhook-endpoints.ts'

export interface OpenedPayments extends Payments {
  pageOrigin: string
  close(): Promise<void>
}

const STRIPE_PAGE = 'https://checkout.stripe.com'
const SANDBOX_PORT_OFFSET = 21_000
const SANDBOX_SECRET = 'whsec_sandbox'

/** Opens Stripe, or the embedded sandbox without a key. It is loaded only while checkout is on. */
export async function openPayments(
  env: Env,
  outside: Outside,
  openStorage: () => Promise<Storage>,
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
  const sandbox = await startSandbox(env, await openStorage())
  const credentials = { secretKey: 'sk_test_sandbox', apiUrl: sandbox.url, webhookSecret: SANDBOX_SECRET }
  return {
    ...createPayments(credentials, env, outside),
    pageOrigin: sandbox.url,
    close: () => sandbox.stop(),
  }
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
