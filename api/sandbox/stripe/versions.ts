import type { Ledger } from './ledger.ts'
import type { Charge, PaymentIntent, SandboxRefund, SandboxSession } from './wire.ts'

/** Versions of Stripe's API in which events may come: an account keeps the one with which it began. */
export type ApiVersion = '2017-01-27' | '2022-08-01' | typeof NEWEST_VERSION

export const NEWEST_VERSION = '2026-10-28.endive'

const isA = <T extends { object: string }>(object: object, name: T['object']): object is T =>
  'object' in object && object.object === name

/** Returns a copy of an event's object as it is in a version. */
export function toVersion(ledger: Ledger, object: object | undefined, version: ApiVersion): unknown {
  const copy = structuredClone(object)
  if (!copy || version === NEWEST_VERSION) return copy
  if (isA<SandboxSession>(copy, 'checkout.session')) return toOldSession(ledger, copy)
  if (isA<PaymentIntent>(copy, 'payment_intent')) return toOldIntent(ledger, copy)
  if (isA<Charge>(copy, 'charge')) return toOldCharge(ledger, copy)
  if (isA<SandboxRefund>(copy, 'refund') && version === '2017-01-27') return { ...copy, status: undefined }
  return copy
}

// Until 2025-03-31.basil.
function toOldSession(ledger: Ledger, { ui_mode: _, ...session }: SandboxSession) {
  const { shipping } = ledger.detailsOf(session.id).payment
  return { ...session, shipping, shipping_details: shipping }
}

// Until 2022-11-15.
function toOldIntent(ledger: Ledger, { latest_charge, ...intent }: PaymentIntent) {
  const charge = ledger.charges.find(latest_charge ?? '')
  return { ...intent, charges: { object: 'list', has_more: false, data: charge ? [charge] : [] } }
}

// Until 2022-11-15.
function toOldCharge(ledger: Ledger, charge: Charge) {
  const data = ledger.refunds.rows.filter((refund) => refund.charge === charge.id)
  return { ...charge, refunds: { object: 'list', has_more: false, data } }
}
