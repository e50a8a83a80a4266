import { STORE_MARK } from '#api/payments/session-metadata'
import type { SandboxSession } from '#sandbox/stripe/wire'
import type { World } from '../world.ts'

const OWN_MARK = /^https:\/\/(www\.|new\.)?shop\.example$/

/** True for a session that the store has made, by what Stripe knows of it. */
export const isOwn = ({ metadata }: SandboxSession): boolean => OWN_MARK.test(metadata[STORE_MARK] ?? '')

/** An order of which somebody is told. */
export interface ToldOrder {
  id: number
  state: string
  /** Empty once its person is forgotten. */
  email: string
  externalId: string
  isSecondPayment: boolean
  /** True if somebody has changed its address, and perhaps its email. */
  isMoved: boolean
  /** True while a person has to say what becomes of an order that a restored backup had lost. */
  isLost: boolean
}

const SELECT = `SELECT id, state, email, external_id AS externalId, EXISTS (SELECT 1 FROM order_events
  WHERE order_id = orders.id AND text LIKE '%has paid for the same cart%') AS isSecondPayment,
  EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND text LIKE '%changed%from%') AS isMoved,
  EXISTS (SELECT 1 FROM order_holds WHERE order_id = orders.id AND reason = 'unknown_session'
    AND accepted_at IS NULL AND ended_at IS NULL) AS isLost FROM orders`

/** Finds the order of a session, of a payment or of what Printful calls it. */
export const findToldOrder = (
  { books }: World,
  column: 'session_id' | 'payment_intent_id' | 'external_id',
  value: string,
): ToldOrder | undefined => books.query<ToldOrder>(`${SELECT} WHERE ${column} = ?`, value)[0]
