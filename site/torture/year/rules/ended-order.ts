import type { StoredOrder } from '../books.ts'
import type { World } from '../world.ts'

/** An order at the end of a history, as the store has it. */
export interface EndedOrder extends StoredOrder {
  /** Milliseconds since the epoch, null for a quote. */
  paidAt: number | null
  expiresAt: number
  totalCents: number
  paidCents: number
  taxCents: number
  /** Empty without personal data. */
  email: string
  /** Null without personal data. */
  countryCode: string | null
}

/** Lists all orders and quotes of the store. */
export const listOrders = ({ books }: World): EndedOrder[] =>
  books.query(
    `SELECT id, token, state, mode, external_id AS externalId, session_id AS sessionId, paid_at AS paidAt,
      payment_intent_id AS paymentIntentId, expires_at AS expiresAt, total_cents AS totalCents,
      paid_cents AS paidCents, tax_cents AS taxCents, replaces_id AS replacesId, email,
      country_code AS countryCode FROM orders ORDER BY id`,
  )
