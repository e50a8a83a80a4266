import type { HoldReason } from '#shared/contracts/order'

export const HOLD_TEXTS: Record<HoldReason, string> = {
  amount_differs: 'The payment differs from the quote',
  unknown_session: 'Not found in this database',
  items_differ: 'The draft has other items',
  negative_margin: 'It would earn nothing',
  refused: 'Printful refused it',
  failed: 'It failed at Printful',
  dispute: 'The payment is disputed',
}
