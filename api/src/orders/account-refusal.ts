import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { deleteSetting, findSetting, saveSetting } from '../db/setting.ts'
import { isRefusal } from '../payments/errors.ts'
import { addNotice } from './notices.ts'

const NAME = 'stripe_refusal'

const refusalSchema = z.object({ message: z.string(), since: z.coerce.date() })

/** Parameters of a session that have what the shopper typed. */
const TYPED = /^(customer|payment_intent_data\[shipping)/

const isTyped = (error: Error): boolean =>
  'param' in error && typeof error.param === 'string' && TYPED.test(error.param)

/** Finds why Stripe refuses payments, in its words, and since when. */
export function findAccountRefusal(db: Db): z.infer<typeof refusalSchema> | undefined {
  const stored = findSetting(db, NAME)
  return stored === undefined ? undefined : refusalSchema.parse(JSON.parse(stored))
}

/** Stores that Stripe refuses payments for a reason that isn't the shopper's. The administrators are told when it begins. */
export function saveAccountRefusal(tx: Db, error: unknown): void {
  if (!isRefusal(error) || !(error instanceof Error) || isTyped(error)) return
  const { message } = error
  const since = findAccountRefusal(tx)?.since ?? tx.clock.date()
  saveSetting(tx, NAME, JSON.stringify({ message, since }))
  addNotice(tx, `stripe_refusal ${since.getTime()}`, `Stripe refuses payments: ${message}`, null)
}

/** Stores that Stripe has taken a payment session. */
export const endAccountRefusal = (tx: Db): void => deleteSetting(tx, NAME)
