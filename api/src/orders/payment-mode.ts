import type { PaymentMode } from '#shared/contracts/order'
import { type Env, isTestKey } from '../env.ts'

type PaymentEnv = Pick<Env, 'STRIPE_SECRET_KEY'>

/** Returns how the store takes payments now, which is stored with each order. */
export function paymentMode({ STRIPE_SECRET_KEY }: PaymentEnv): PaymentMode {
  if (!STRIPE_SECRET_KEY) return 'sandbox'
  return isTestKey(STRIPE_SECRET_KEY) ? 'test' : 'live'
}

/** Names a setting that says how far Stripe's lists were read. A key sees only what belongs to its mode. */
export function settingOfMode(env: PaymentEnv, name: string): string {
  const mode = paymentMode(env)
  return mode === 'live' ? name : `${name}-${mode}`
}

/** True for a payment that a live key can't see. Nothing was charged by it. */
export const isBeyondKey = (env: PaymentEnv, mode: PaymentMode): boolean =>
  mode !== 'live' && paymentMode(env) === 'live'

/** Lists the modes whose orders may be confirmed. The sandbox refuses to start with the real Printful. */
export function confirmedModes(env: PaymentEnv & Pick<Env, 'PRINTFUL_API_TOKEN'>): PaymentMode[] {
  const modes: PaymentMode[] = ['live']
  if (!env.PRINTFUL_API_TOKEN) modes.push('test')
  if (!env.STRIPE_SECRET_KEY) modes.push('sandbox')
  return modes
}

/** Lists the modes whose orders count as sales: live, and the sandbox while it is in use. */
export const countedModes = (env: PaymentEnv & Pick<Env, 'PAYMENTS_SANDBOX'>): PaymentMode[] =>
  env.PAYMENTS_SANDBOX && !env.STRIPE_SECRET_KEY ? ['live', 'sandbox'] : ['live']
