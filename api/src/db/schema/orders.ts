import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CheckoutDetails, Recipient, ShippingRate } from '#shared/contracts/checkout'
import type { HoldReason, OrderProgress, PaymentMode } from '#shared/contracts/order'
import type { RefundedItem } from '#shared/refund-items'
import { users } from './accounts.ts'
import { products, variants } from './catalog.ts'
import { flag, id, instant, now } from './columns.ts'

export const carts = sqliteTable(
  'carts',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().default(now),
    usedAt: instant('used_at').notNull().default(now),
    checkout: text('checkout', { mode: 'json' }).$type<CheckoutDetails>(),
  },
  (table) => [index('carts_used').on(table.usedAt)],
)

export const cartItems = sqliteTable(
  'cart_items',
  {
    id: id(),
    cartId: integer('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    variantId: integer('variant_id').references(() => variants.id),
    quantity: integer('quantity').notNull(),
    addedAt: instant('added_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('cart_items_variant').on(table.cartId, table.productId, table.variantId),
    // Unique indexes treat every NULL as distinct.
    uniqueIndex('cart_items_plain').on(table.cartId, table.productId).where(sql`variant_id IS NULL`),
  ],
)

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    token: text('token').notNull().unique(),
    /** Printful's external id. Unlike the number, a restored backup never reuses it. */
    externalId: text('external_id').notNull().unique(),
    cartId: integer('cart_id'),
    /** Id that the quotes of one checkout share. Only one of them should be paid. */
    checkoutId: text('checkout_id').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** State by payment and Printful. An open hold hides it. */
    state: text('state').$type<OrderProgress>().notNull(),
    mode: text('mode').$type<PaymentMode>().notNull().default('live'),
    email: text('email').notNull(),
    recipient: text('recipient', { mode: 'json' }).$type<Recipient>(),
    shipping: text('shipping', { mode: 'json' }).$type<ShippingRate>().notNull(),
    subtotalCents: integer('subtotal_cents').notNull(),
    taxCents: integer('tax_cents').notNull().default(0),
    discountCents: integer('discount_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Amounts of lost disputes, as far as they are in US dollars. */
    lostCents: integer('lost_cents').notNull().default(0),
    /** Printful's charge, null if it is unknown or not in US dollars. */
    costCents: integer('cost_cents'),
    /** Stripe's fee, with those of lost disputes. Null if one is unknown or not in US dollars. */
    feeCents: integer('fee_cents'),
    sessionId: text('session_id').unique(),
    expiresAt: instant('expires_at').notNull(),
    paymentIntentId: text('payment_intent_id'),
    /** Set while the payment waits for a step of the shopper: Stripe's page for it, or empty without one. */
    paymentStepUrl: text('payment_step_url'),
    printfulId: integer('printful_id').unique(),
    printfulStatus: text('printful_status'),
    dispute: text('dispute'),
    /** Order that this one replaces at no charge. */
    replacesId: integer('replaces_id'),
    createdAt: instant('created_at').notNull().default(now),
    /** Instant of the payment by Stripe's clock. */
    paidAt: instant('paid_at'),
    /** Instant at which the store heard of the payment. The time for changes begins here. */
    heardAt: instant('heard_at'),
    /** Set just before Printful gets the confirmation. Then the address can't be changed any more. */
    confirmingAt: instant('confirming_at'),
    placedAt: instant('placed_at'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    canceledAt: instant('canceled_at'),
    readAt: instant('read_at'),
    /** Country of the address, null once personal data has been removed. */
    countryCode: text('country_code').generatedAlwaysAs(sql`recipient ->> '$.countryCode'`, {
      mode: 'virtual',
    }),
    /** Email by which orders are of one person. SQLite's `lower` knows only ASCII. */
    customer: text('customer').generatedAlwaysAs(sql`lower(trim(email))`, { mode: 'virtual' }),
    /** Payment without tax in cents, before refunds, as `revenueCents` has it. */
    soldCents: integer('sold_cents').generatedAlwaysAs(
      sql`CASE WHEN paid_cents = 0 THEN 0 ELSE paid_cents - tax_cents END`,
      { mode: 'virtual' },
    ),
    /** Stripe's fee and Printful's cost in cents, null while one is unknown, as `marginCents` has them. */
    spentCents: integer('spent_cents').generatedAlwaysAs(
      sql`CASE WHEN paid_at IS NOT NULL AND paid_cents = 0 THEN 0 ELSE fee_cents END
        + CASE WHEN printful_status = 'canceled'
          OR (printful_id IS NULL AND state IN ('canceled', 'refunded')) THEN 0 ELSE cost_cents END`,
      { mode: 'virtual' },
    ),
    /** Folded texts in which searches of customers and of orders look, as `saveSearchTexts` makes them. */
    customerText: text('customer_text').notNull().default(''),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('orders_state').on(table.state, table.id),
    index('orders_checkout').on(table.checkoutId),
    index('orders_user').on(table.userId, table.id),
    index('orders_payment').on(table.paymentIntentId),
    index('orders_replaces').on(table.replacesId),
    // These four hold all that a sum needs, so that it reads no order.
    index('orders_days').on(table.paidAt, table.mode, table.soldCents, table.spentCents, table.replacesId),
    index('orders_countries').on(
      table.countryCode,
      table.paidAt,
      table.mode,
      table.soldCents,
      table.replacesId,
    ),
    index('orders_customers').on(
      table.customer,
      table.paidAt,
      table.paidCents,
      table.refundedCents,
      table.customerText,
    ),
    // All that a search and the filters beside it look at, so that it reads no order, either.
    index('orders_search').on(table.state, table.paidAt, table.createdAt, table.searchText),
    index('orders_disputed').on(table.id).where(sql`dispute IS NOT NULL`),
  ],
)

export const orderHolds = sqliteTable(
  'order_holds',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<HoldReason>().notNull(),
    /** Text that tells causes with the same reason apart, such as two disputes. The same cause is the same hold. */
    cause: text('cause').notNull().default(''),
    text: text('text').notNull(),
    since: instant('since').notNull().default(now),
    acceptedAt: instant('accepted_at'),
    acceptedBy: integer('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('order_holds_order').on(table.orderId),
    index('order_holds_open')
      .on(table.orderId)
      .where(sql`${table.acceptedAt} IS NULL AND ${table.endedAt} IS NULL`),
  ],
)

export const orderItems = sqliteTable(
  'order_items',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id'),
    variantId: integer('variant_id'),
    printfulId: integer('printful_id'),
    productName: text('product_name').notNull(),
    variantName: text('variant_name').notNull(),
    imageUrl: text('image_url'),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Shares of the order's discount and tax for the whole quantity. Null until Stripe has told them. */
    discountCents: integer('discount_cents'),
    taxCents: integer('tax_cents'),
    /** Copies of the order's, by which best sellers are found without reading orders. A replacement sells nothing: its date is null. */
    paidAt: instant('paid_at'),
    mode: text('mode').$type<PaymentMode>().notNull().default('live'),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_sold').on(table.productId, table.paidAt, table.mode, table.quantity, table.priceCents),
  ],
)

export const shipments = sqliteTable(
  'shipments',
  {
    id: integer('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text('carrier').notNull(),
    trackingNumber: text('tracking_number').notNull(),
    trackingUrl: text('tracking_url'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    isReturned: flag('is_returned').notNull().default(false),
  },
  (table) => [
    index('shipments_order').on(table.orderId),
    index('shipments_returned').on(table.orderId).where(sql`is_returned`),
  ],
)

export const refunds = sqliteTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').notNull(),
    /** Reason that the customer reads. */
    reason: text('reason').notNull().default(''),
    /** Items that were refunded, if not an amount. */
    items: text('items', { mode: 'json' }).$type<RefundedItem[]>().notNull().default([]),
    at: instant('at').notNull().default(now),
  },
  (table) => [index('refunds_days').on(table.at), index('refunds_order_days').on(table.orderId, table.at)],
)

export const disputes = sqliteTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    at: instant('at').notNull().default(now),
    /** Null if it is not in US dollars. */
    amountCents: integer('amount_cents'),
    /** Set while the dispute is lost. */
    lostAt: instant('lost_at'),
  },
  (table) => [
    index('disputes_order').on(table.orderId),
    index('disputes_lost').on(table.lostAt).where(sql`lost_at IS NOT NULL`),
  ],
)

export const orderEvents = sqliteTable(
  'order_events',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().default(now),
    text: text('text').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** True for what an administrator wrote. */
    isNote: flag('is_note').notNull().default(false),
  },
  (table) => [index('order_events_order').on(table.orderId)],
)

export const mails = sqliteTable(
  'mails',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Text as written, and once it is sent, as sent. The HTML is made again each time. */
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(now),
    sentAt: instant('sent_at'),
    error: text('error'),
  },
  (table) => [uniqueIndex('mails_order_kind').on(table.orderId, table.kind)],
)

export const notices = sqliteTable('notices', {
  id: id(),
  /** Cause, sent once: `hold 3`, `dispute dp_1`, `job place 7 1767225600000`. */
  key: text('key').notNull().unique(),
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  at: instant('at').notNull().default(now),
  sentAt: instant('sent_at'),
})
