import type { HoldReason } from './contracts/order.ts'

/** Names of the reasons for which an order waits for an administrator. */
export const HOLD_TEXTS: Record<HoldReason, string> = {
  negative_margin: 'It would earn nothing',
  large: 'It is unusually large',
  items_differ: 'The draft has other items',
  recipient_differs: 'The draft goes to another address',
  refused: 'Printful refused it',
  failed: 'It failed at Printful',
  dispute: 'The payment is disputed',
  review: 'Stripe is reviewing the payment',
  amount_differs: 'The payment differs from the quote',
  unknown_session: 'Not found in this database',
  paid_twice: 'It was paid twice, and the refund failed',
  canceled_at_printful: 'It was canceled at Printful',
  unavailable: 'An item can no longer be made',
  unreachable: 'Printful or Stripe can’t be reached',
  inconsistent: 'The records don’t agree',
}

/** Early fraud warning of the card's bank. */
export const FRAUD_WARNING =
  'The card’s bank warns that this payment is fraud. A refund now avoids a dispute and its fee.'

/** Sentences with what was found, which are stored with a hold. */
export const HOLD_SENTENCES = {
  negativeMargin: (cost: string, loss: string) =>
    `Printful would charge ${cost}, which is ${loss} more than is left.`,
  large: (paid: string, limit: string) => `${paid} was paid, which is above ${limit}.`,
  itemsDiffer: 'Printful’s draft does not have the items of the order.',
  recipientDiffers: 'Printful’s draft goes to another address than the order.',
  refused: (refusal: string) => `Printful refused the order: ${refusal}`,
  failed: 'Printful says that the order failed.',
  onHold: 'Printful has put the order on hold.',
  dispute: (text: string) => `${text} The order can still be canceled.`,
  review: 'Stripe is reviewing the payment.',
  reviewEnded: (reason: string) => `Stripe’s review has ended without an approval: ${reason}.`,
  fraudWarning: `${FRAUD_WARNING} The order can still be canceled.`,
  amountDiffers: (paid: string, quoted: string) => `${paid} was paid, and ${quoted} was quoted.`,
  currencyDiffers: (paid: string | null, quoted: string) =>
    `The payment is in ${paid ?? 'an unknown currency'}, and the quote in ${quoted}.`,
  unknownSession: 'not found in this database',
  unknownItems: 'not found in this database, and its items don’t add up to what was paid',
  paidTwice: (number: string) => `Order ${number} has paid for the same cart: this is refunded.`,
  notRefunded: (reason: string) => `It was paid twice, and the second payment is not refunded. ${reason}`,
  canceledAtPrintful: 'The order was canceled at Printful. Refund it, or place it again.',
  refundFailed: (text: string) =>
    `It was canceled, and the refund failed. Refund it again, or place it again. ${text}`,
  unavailable: (items: string) => `It can no longer be made, or was hidden: ${items}.`,
  numberTaken: (printfulId: number, number: string) =>
    `Printful’s order ${printfulId} belongs to order ${number} here. Look at both at Printful.`,
  unreachable: (message: string) => `It can’t be done for 15 minutes: ${message}`,
}
