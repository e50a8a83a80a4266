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

/** Sentences with what was found. They are stored with a hold and stand after its name. */
export const HOLD_SENTENCES = {
  negativeMargin: (cost: string, loss: string) =>
    `Printful would charge ${cost}, which is ${loss} more than is left.`,
  large: (paid: string, limit: string) => `${paid} was paid, which is above ${limit}.`,
  onHold: 'Printful has put the order on hold.',
  dispute: (reason: string) => `The customer’s reason: ${reason}. The order can still be canceled.`,
  reviewEnded: (reason: string) => `Stripe’s review has ended without an approval: ${reason}.`,
  fraudWarning: `${FRAUD_WARNING} The order can still be canceled.`,
  amountDiffers: (paid: string, quoted: string) => `${paid} was paid, and ${quoted} was quoted.`,
  currencyDiffers: (paid: string | null, quoted: string) =>
    `The payment is in ${paid ?? 'an unknown currency'}, and the quote in ${quoted}.`,
  unknownItems: 'Its items don’t add up to what was paid.',
  paidTwice: (number: string) => `Order ${number} has paid for the same cart: this is refunded.`,
  canceledAtPrintful: 'Refund it, or place it again.',
  refundFailed: (text: string) => `${text} Refund it again, or place it again.`,
  unavailable: (items: string) => `It was discontinued or hidden: ${items}.`,
  numberTaken: (printfulId: number, number: string) =>
    `Printful’s order ${printfulId} belongs to order ${number} here. Look at both at Printful.`,
  movedSince: 'Name or address have changed since it was placed anyway.',
  unreachable: (message: string) => `It can’t be done for 15 minutes: ${message}`,
}

/** Describes a hold by its name and what was found. */
export const describeHold = (reason: HoldReason, text: string): string =>
  [`${HOLD_TEXTS[reason]}.`, text].filter(Boolean).join(' ')
