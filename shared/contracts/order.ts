import { z } from 'zod'
import { toLine, toParagraphs } from '../plain-text.ts'
import { recipientSchema } from './checkout.ts'
import { UNIQUE_ITEMS } from './fields.ts'

export const ORDER_STATES = [
  'awaiting_payment',
  'paid',
  'placed',
  'in_production',
  'shipped',
  'delivered',
  'on_hold',
  'canceled',
  'refunded',
] as const
export const orderStateSchema = z.enum(ORDER_STATES)
export type OrderState = z.infer<typeof orderStateSchema>
/** State that payment and Printful give an order. An open hold hides it. */
export type OrderProgress = Exclude<OrderState, 'on_hold'>

export type PaymentMode = 'live' | 'test' | 'sandbox'

export const HOLD_REASONS = [
  'negative_margin',
  'large',
  'items_differ',
  'recipient_differs',
  'refused',
  'failed',
  'dispute',
  'review',
  'amount_differs',
  'unknown_session',
  'paid_twice',
  'canceled_at_printful',
  'unavailable',
  'unreachable',
  'inconsistent',
] as const
export const holdReasonSchema = z.enum(HOLD_REASONS)
export type HoldReason = z.infer<typeof holdReasonSchema>

export const holdSchema = z.object({
  reason: holdReasonSchema,
  text: z.string(),
  since: z.iso.datetime(),
  /** Name of the administrator who placed the order anyway. */
  acceptedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type Hold = z.infer<typeof holdSchema>

export const orderItemSchema = z.object({
  id: z.int(),
  productName: z.string(),
  variantName: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  price: z.string(),
})
export type OrderItem = z.infer<typeof orderItemSchema>

export const shipmentSchema = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  shippedAt: z.iso.datetime().nullable(),
  isReturned: z.boolean(),
})
export type Shipment = z.infer<typeof shipmentSchema>

export const ORDERS_PER_PAGE = 50

export const refundSchema = z.object({
  amount: z.string(),
  /** State at Stripe. Only `pending` and `succeeded` refunds return money. */
  state: z.string(),
  at: z.iso.datetime(),
  /** Empty if none was given. */
  reason: z.string(),
})
export type Refund = z.infer<typeof refundSchema>

const instant = z.iso.datetime().nullable()

/** Order with amounts as decimal text in US dollars. */
export const orderSchema = z.object({
  number: z.string(),
  state: orderStateSchema,
  /** `pending` while a bank works on it, and after it failed there. `unfinished` while it waits for the shopper. */
  payment: z.enum(['none', 'unfinished', 'pending', 'paid']),
  /** Stripe's page on which the shopper finishes an unfinished payment, if it has one. */
  paymentUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: instant,
  placedAt: instant,
  shippedAt: instant,
  deliveredAt: instant,
  canceledAt: instant,
  /** Days between which Printful expected it to arrive when the shipping method was chosen. */
  minDate: z.iso.date().nullable(),
  maxDate: z.iso.date().nullable(),
  /** Reasons of the open holds. */
  holdReasons: z.array(holdReasonSchema),
  email: z.string(),
  /** Null once personal data has been removed. */
  recipient: recipientSchema.nullable(),
  shippingName: z.string(),
  items: z.array(orderItemSchema),
  subtotal: z.string(),
  shipping: z.string(),
  tax: z.string(),
  discount: z.string(),
  total: z.string(),
  refunded: z.string(),
  refunds: z.array(refundSchema),
  shipments: z.array(shipmentSchema),
  /** True if the bank has taken the payment back, or is about to. Then the store refunds nothing. */
  isChargedBack: z.boolean(),
  /** True if it was paid in test mode: nothing was charged, and nothing is made. */
  isTest: z.boolean(),
})
export type Order = z.infer<typeof orderSchema>

const eventSchema = z.object({
  at: z.iso.datetime(),
  text: z.string(),
  userName: z.string().nullable(),
  /** True for what an administrator wrote. */
  isNote: z.boolean(),
})

export const adminOrderItemSchema = orderItemSchema.extend({
  /** Product in this store. Null if it isn't known for an item that was recovered from Stripe. */
  productId: z.int().nullable(),
  /** Quantity that is not refunded, and what was paid for it: the price less its share of the discount, plus its tax. */
  leftQuantity: z.int(),
  left: z.string(),
})
export type AdminOrderItem = z.infer<typeof adminOrderItemSchema>

const orderLinkSchema = z.object({ id: z.int(), number: z.string() })
export type OrderLink = z.infer<typeof orderLinkSchema>

export const orderMailSchema = z.object({
  id: z.int(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
})

export const adminOrderRowSchema = z.object({
  id: z.int(),
  number: z.string(),
  state: orderStateSchema,
  createdAt: z.iso.datetime(),
  email: z.string(),
  name: z.string(),
  /** Country of the address by its code, empty once personal data has been removed. */
  countryCode: z.string(),
  /** Image of the first item. */
  imageUrl: z.string().nullable(),
  itemCount: z.int(),
  total: z.string(),
  holdReasons: z.array(holdReasonSchema),
})
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>

export const adminOrderListSchema = z.object({ orders: z.array(adminOrderRowSchema), total: z.int() })
export type AdminOrderList = z.infer<typeof adminOrderListSchema>

export const adminOrderSchema = orderSchema.extend({
  id: z.int(),
  name: z.string(),
  itemCount: z.int(),
  items: z.array(adminOrderItemSchema),
  /** Order that this one replaces, and the one that replaces it. */
  replaces: orderLinkSchema.nullable(),
  replacedBy: orderLinkSchema.nullable(),
  token: z.string(),
  holds: z.array(holdSchema),
  /** Stripe's fee and Printful's cost. Null while unknown, and if not in US dollars. */
  fee: z.string().nullable(),
  cost: z.string().nullable(),
  margin: z.string().nullable(),
  /** True while work on the order or its mails is running or will be retried. */
  isWorking: z.boolean(),
  paid: z.string(),
  printfulId: z.int().nullable(),
  paymentIntentId: z.string().nullable(),
  dispute: z.string().nullable(),
  history: z.array(eventSchema),
  mails: z.array(orderMailSchema),
})
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** Orders before and after another one, by number. */
export const orderNeighborsSchema = z.object({
  previous: orderLinkSchema.nullable(),
  next: orderLinkSchema.nullable(),
})
export type OrderNeighbors = z.infer<typeof orderNeighborsSchema>

/** Task of an administrator about orders. It has no text of customers. Only `payments_refused` has one of Stripe. */
export const orderTaskSchema = z.object({
  kind: z.enum([
    'payments_refused',
    'held',
    'disputed',
    'fraud_warning',
    'refund_failed',
    'returned',
    'stuck',
    'books',
  ]),
  orderId: z.int().nullable(),
  number: z.string().nullable(),
  text: z.string(),
  since: z.iso.datetime(),
})
export type OrderTask = z.infer<typeof orderTaskSchema>

export const orderIssueSchema = z.enum(['held', 'disputed', 'returned'])
export type OrderIssue = z.infer<typeof orderIssueSchema>

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'tz must be a time zone, such as America/Los_Angeles.')
  .default('UTC')

export const salesQuerySchema = z.strictObject({ tz: timeZone })

const day = (name: string) => z.iso.date(`${name} must be a day, such as 2026-11-26.`).optional()

const orderFilterSchema = z.strictObject({
  q: z.string().trim().max(200).optional(),
  state: orderStateSchema.optional(),
  issue: orderIssueSchema.optional(),
  /** First and last day of the payments, in the time zone. */
  from: day('from'),
  to: day('to'),
  tz: timeZone,
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a positive integer.')
    .transform(Number)
    .default(1),
})
export type OrderFilter = Omit<z.infer<typeof orderFilterSchema>, 'page'>

const hasDaysInOrder = ({ from = '', to = from }: { from?: string | undefined; to?: string | undefined }) =>
  from <= to
const DAYS_IN_ORDER = { path: ['from'], message: 'from must not be after to.' }

export const adminOrdersQuerySchema = orderFilterSchema.refine(hasDaysInOrder, DAYS_IN_ORDER)
export const exportOrdersQuerySchema = orderFilterSchema
  .extend({
    /** Sign before the cents. With a comma, the cells are separated by semicolons. */
    decimals: z.enum(['point', 'comma']).default('point'),
  })
  .refine(hasDaysInOrder, DAYS_IN_ORDER)

export const orderIdQuerySchema = z.strictObject({
  orderId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'orderId must be a positive integer.')
    .transform(Number),
})
export const orderNeighborsQuerySchema = orderFilterSchema
  .omit({ page: true })
  .extend(orderIdQuerySchema.shape)
  .refine(hasDaysInOrder, DAYS_IN_ORDER)
export const orderIdSchema = z.strictObject({ orderId: z.int().positive() })
export const placeOrderSchema = z.strictObject({
  orderId: z.int().positive(),
  /** Reasons of the holds that the administrator saw. */
  reasons: z.array(holdReasonSchema).max(50).optional(),
})
const refundedItemSchema = z.strictObject({ itemId: z.int().positive(), quantity: z.int().min(1) })
const hasDistinctItems = (items: readonly { itemId: number }[]) =>
  new Set(items.map(({ itemId }) => itemId)).size === items.length

export const MAX_REASON_LENGTH = 500
export const refundOrderSchema = z
  .strictObject({
    orderId: z.int().positive(),
    /** US dollars. Without it and without items, what is left of the payment is refunded. */
    amount: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, 'amount must be US dollars, such as 12.50.')
      .refine((amount) => Number(amount) > 0, 'amount must be above 0.00.')
      .meta({ pattern: String.raw`^(?=.*[1-9])\d{1,6}(\.\d{1,2})?$` })
      .optional(),
    items: z
      .array(refundedItemSchema)
      .min(1, 'items must not be empty.')
      .max(1000)
      .refine(hasDistinctItems, 'items must name each item once.')
      .meta(UNIQUE_ITEMS)
      .optional(),
    /** Text for the customer. */
    reason: z
      .string()
      .overwrite(toLine)
      .max(MAX_REASON_LENGTH, `reason cannot exceed ${MAX_REASON_LENGTH} characters.`)
      .optional(),
  })
  .refine(({ amount, items }) => amount === undefined || items === undefined, {
    path: ['items'],
    message: 'Send an amount or items, not both.',
  })
export type RefundOrder = z.input<typeof refundOrderSchema>

export const MAX_NOTE_LENGTH = 2000
export const addNoteSchema = z.strictObject({
  orderId: z.int().positive(),
  text: z
    .string()
    .overwrite(toParagraphs)
    .min(1, 'text is required.')
    .max(MAX_NOTE_LENGTH, `text must have at most ${MAX_NOTE_LENGTH.toLocaleString('en')} characters.`),
})
export const resendMailSchema = z.strictObject({ orderId: z.int().positive(), mailId: z.int().positive() })
