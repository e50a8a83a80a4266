import type Stripe from 'stripe'
import { hasCode } from './errors.ts'

/**
 * Creates sessions that this store sells itself. With Managed Payments, which is on by default for new accounts, Stripe would
 * sell, and take neither goods nor shipping. Old accounts don't know the parameter.
 */
export function createSessionCreator({ checkout: { sessions } }: Pick<Stripe, 'checkout'>) {
  let isUnknown = false

  return async (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) => {
    if (!isUnknown) {
      try {
        return await sessions.create({ ...params, managed_payments: { enabled: false } }, { idempotencyKey })
      } catch (error) {
        if (!isUnknownManagedPayments(error)) throw error
      }
    }
    // A refusal makes the next press ask with the parameter again: the account may know it by then.
    isUnknown = false
    const session = await sessions.create(params, { idempotencyKey: `${idempotencyKey}-plain` })
    isUnknown = true
    return session
  }
}

const isUnknownManagedPayments = (error: unknown): boolean =>
  hasCode(error, 'parameter_unknown') &&
  error instanceof Error &&
  'param' in error &&
  String(error.param).startsWith('managed_payments')
