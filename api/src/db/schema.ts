import { sql } from 'drizzle-orm'
import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Badge } from '#shared/badges'
import type { ColorFamily } from '#shared/color-family'
import type { ImageType } from '#shared/contracts/admin-product'
import type { Role } from '#shared/contracts/auth'
import type { ChangeKind, ChangeValues } from '#shared/contracts/change'
import type { CheckoutDraft, Recipient, ShippingRate } from '#shared/contracts/checkout'
import type { CollectionRules } from '#shared/contracts/collection-rules'
import type { HoldReason, OrderProgress, PaymentMode } from '#shared/contracts/order'
import type { Material } from '#shared/contracts/product-details'
import type { SyncReport } from '#shared/contracts/sync-run'
import type { RefusalReason } from '#shared/refusal'
import type { RegionStock } from '../blanks/blank.ts'
import type { StoredSizeTable } from '../blanks/size-guide.ts'
import type { Lane } from '../queue/jobs.ts'
import { line, lines, paragraphs } from './text-columns.ts'

const id = () => integer('id').primaryKey({ autoIncrement: true })
const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' })
const now = sql`(unixepoch('subsec') * 1000)`

/** Written by syncs only, but for `isActive` and `updatedAt`. Rows are hidden, never deleted. */
export const products = sqliteTable(
  'products',
  {
    id: id(),
    /** The source that `printfulId` belongs to, null until a sync has recorded it. */
    source: text('source'),
    printfulId: integer('printful_id').notNull(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    /** `blanks.id`, which may not have been read yet. */
    blankId: integer('blank_id'),
    type: text('type'),
    keywords: text('keywords').notNull().default(''),
    /** Whether the source lists it and it can be sold. */
    isListed: flag('is_listed').notNull().default(true),
    /** Whether the public sees it: listed, and not hidden by an administrator. */
    isActive: flag('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().default(now),
    /** Covers variants, mockups and administrators' edits too. */
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('products_source').on(table.source, table.printfulId),
    index('products_active').on(table.isActive, table.id),
    index('products_blank').on(table.blankId),
  ],
)

/** Written by administrators only. Null is the provider's or built-in content. */
export const productEdits = sqliteTable('product_edits', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id),
  description: paragraphs('description'),
  features: lines('features').$type<string[]>(),
  isHidden: flag('is_hidden').notNull().default(false),
  name: line('name'),
  searchTitle: line('search_title'),
  searchDescription: line('search_description'),
  badges: text('badges', { mode: 'json' }).$type<Badge[]>(),
})

/** Written by administrators only. An inactive row with a mockup's URL hides that mockup. */
export const productImages = sqliteTable(
  'product_images',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    imageUrl: text('image_url').notNull(),
    imageType: text('image_type').$type<ImageType>().notNull(),
    displayOrder: integer('display_order').notNull(),
    isActive: flag('is_active').notNull(),
    altText: line('alt_text'),
  },
  (table) => [index('product_images_product').on(table.productId, table.displayOrder)],
)

/** Written by syncs only. An unlisted variant keeps its row for the carts that hold it. */
export const variants = sqliteTable(
  'variants',
  {
    id: id(),
    printfulId: integer('printful_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sku: text('sku'),
    size: text('size'),
    color: text('color'),
    /** Tells it apart from others of its size and color. */
    option: text('option'),
    priceCents: integer('price_cents').notNull(),
    /** `null` is unlimited, `0` sold out. */
    stockQuantity: integer('stock_quantity'),
    imageUrl: text('image_url'),
    position: integer('position').notNull(),
    isListed: flag('is_listed').notNull().default(true),
    blankVariantId: integer('blank_variant_id'),
    colorFamily: text('color_family').$type<ColorFamily>(),
  },
  (table) => [
    uniqueIndex('variants_printful').on(table.productId, table.printfulId),
    index('variants_product').on(table.productId, table.position),
    index('variants_offers').on(
      table.productId,
      table.isListed,
      table.priceCents,
      table.size,
      table.color,
      table.stockQuantity,
      table.colorFamily,
    ),
  ],
)

/** Written by syncs only. */
export const mockups = sqliteTable(
  'mockups',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    url: text('url').notNull(),
    type: text('type').notNull(),
    position: integer('position').notNull(),
    color: text('color'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.url] })],
)

/** Printful's undecorated goods, by Printful's id. Written by syncs only, read again after a week. */
export const blanks = sqliteTable('blanks', {
  id: integer('id').primaryKey(),
  /** In another source the same id is another garment. */
  source: text('source').notNull(),
  title: text('title'),
  typeName: text('type_name'),
  brand: text('brand'),
  model: text('model'),
  description: text('description'),
  originCountry: text('origin_country'),
  productionDays: real('production_days'),
  isDiscontinued: flag('is_discontinued').notNull(),
  /** Printful's key of the usual way to decorate it: `DTG`, `EMBROIDERY`. */
  technique: text('technique'),
  sizeTables: text('size_tables', { mode: 'json' }).$type<StoredSizeTable[]>(),
  fetchedAt: instant('fetched_at').notNull(),
  sizesFetchedAt: instant('sizes_fetched_at'),
})

export const blankVariants = sqliteTable(
  'blank_variants',
  {
    id: integer('id').primaryKey(),
    blankId: integer('blank_id')
      .notNull()
      .references(() => blanks.id, { onDelete: 'cascade' }),
    size: text('size'),
    color: text('color'),
    colorCode: text('color_code'),
    colorCode2: text('color_code2'),
    /** What Printful charges the merchant, in US cents: for administrators only. */
    costCents: integer('cost_cents'),
    material: text('material', { mode: 'json' }).$type<Material[]>().notNull(),
    regions: text('regions', { mode: 'json' }).$type<RegionStock[]>().notNull(),
  },
  (table) => [index('blank_variants_blank').on(table.blankId)],
)

export const CATALOG_VERSION = 1
export const TEXTS_VERSION = 2

/** Raised by triggers with every change of what filters read of products and variants, and of the texts that a search reads. */
export const catalogVersion = sqliteTable('catalog_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})

/** Downloaded images by URL; the file is named by the hash. */
export const storedImages = sqliteTable(
  'images',
  {
    url: text('url').primaryKey(),
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    fetchedAt: instant('fetched_at').notNull().default(now),
  },
  (table) => [index('images_hash').on(table.hash)],
)

export const collections = sqliteTable('collections', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: line('name').notNull(),
  description: paragraphs('description'),
  bannerImageUrl: text('banner_image_url'),
  position: integer('position'),
  isActive: flag('is_active').notNull().default(true),
  includesAll: flag('includes_all').notNull().default(false),
  /** In place of selected products: what its products have in common. */
  rules: text('rules', { mode: 'json' }).$type<CollectionRules>(),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})

/** Slugs that collections had, for redirects. None is the slug of a collection now. */
export const formerCollectionSlugs = sqliteTable('former_collection_slugs', {
  slug: text('slug').primaryKey(),
  collectionId: integer('collection_id').notNull(),
})

export const collectionProducts = sqliteTable(
  'collection_products',
  {
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_product').on(table.productId),
  ],
)

export const carts = sqliteTable(
  'carts',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().default(now),
    usedAt: instant('used_at').notNull().default(now),
    /** What was entered at checkout. */
    checkout: lines('checkout').$type<CheckoutDraft>(),
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

export const users = sqliteTable('users', {
  id: id(),
  email: text('email').notNull().unique(),
  displayName: line('display_name').notNull(),
  avatarUrl: text('avatar_url'),
  role: text('role').$type<Role>().notNull(),
  /** Argon2id, in the PHC string format. */
  passwordHash: text('password_hash').notNull(),
  isDisabled: flag('is_disabled').notNull().default(false),
  createdAt: instant('created_at').notNull().default(now),
})

/** Small enough to be rows: they come and go with the account, and are in every backup. */
export const avatars = sqliteTable('avatars', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Unguessable, and another for each upload: the URL never changes its content. */
  token: text('token').notNull().unique(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
})

/** Each is deleted by its use. */
export const invitations = sqliteTable('invitations', {
  /** A new invitation takes the place of the last one. */
  email: text('email').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  role: text('role').$type<Role>().notNull(),
  expiresAt: instant('expires_at').notNull(),
  invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'cascade' }),
})

/** Requests for a new password. An email without an account has one too, so that both take the same time. */
export const passwordResets = sqliteTable('password_resets', {
  /** The SHA-256 hash of the email. A newer request takes the place of the last one. */
  emailHash: text('email_hash').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** The token itself, only while an administrator has to pass the link on. */
  token: text('token'),
  expiresAt: instant('expires_at').notNull(),
})

export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().default(now),
    lastUsedAt: instant('last_used_at').notNull().default(now),
    expiresAt: instant('expires_at').notNull(),
    device: text('device'),
    /** When a two-factor code was last entered. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

/** Logins with a right password that wait for their two-factor code. */
export const pendingLogins = sqliteTable(
  'pending_logins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pending_logins_user').on(table.userId)],
)

/** Two-factor login (TOTP). */
export const twoFactor = sqliteTable('two_factor', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32. In the clear: a key beside it in the same file would hide it from no one. */
  secret: text('secret').notNull(),
  /** Null until the first code has been entered. */
  enabledAt: instant('enabled_at'),
  /** The time step of the last code: each is accepted once. */
  lastStep: integer('last_step'),
})

/** Each is deleted by its use. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256, or Argon2id where it was made by an older version. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** In the database, so that the throttle survives a restart. */
export const loginFailures = sqliteTable(
  'login_failures',
  {
    id: id(),
    /** The kind and whom it counts for: `user:` and the hash of an e-mail, `address:` and a client address, …. */
    key: text('key').notNull(),
    failedAt: instant('failed_at').notNull().default(now),
  },
  (table) => [index('login_failures_key').on(table.key, table.failedAt)],
)

/** What syncs have done, the newest 500. `report` is the contract's `SyncReport`. */
export const syncRuns = sqliteTable('sync_runs', {
  id: id(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at').notNull(),
  startedBy: text('started_by').notNull(),
  source: text('source'),
  dryRun: flag('dry_run').notNull(),
  outcome: text('outcome', { enum: ['succeeded', 'failed', 'stopped'] }).notNull(),
  message: text('message').notNull(),
  report: text('report', { mode: 'json' }).$type<SyncReport>().notNull(),
  /** How many products it has listed; null where it has failed. */
  productCount: integer('product_count'),
  reason: text('reason').$type<RefusalReason>(),
})

/** What administrators changed, pruned by age and number. */
export const changes = sqliteTable(
  'changes',
  {
    id: id(),
    at: instant('at').notNull().default(now),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ChangeKind>().notNull(),
    productId: integer('product_id').references(() => products.id),
    collectionId: integer('collection_id'),
    /** The id of the first change of the same transaction. */
    actionId: integer('action_id').notNull().default(0),
    before: text('before', { mode: 'json' }).$type<ChangeValues['before']>(),
    after: text('after', { mode: 'json' }).$type<ChangeValues['after']>(),
  },
  (table) => [
    index('changes_product').on(table.productId, table.kind, table.id),
    index('changes_collection').on(table.collectionId, table.id),
    index('changes_at').on(table.at),
    index('changes_action').on(table.actionId),
  ],
)

/** Tag of every cached response. */
export const ALL_RESPONSES = 'all'

/** What changes have made outdated: all processes on the database, and the edges, purge by it. */
export const cachePurges = sqliteTable('cache_purges', {
  id: id(),
  at: instant('at').notNull().default(now),
  tags: text('tags').notNull(),
})

/** How often a product's page was shown and the product added to a cart, by day. Nothing tells by whom. */
export const productCounts = sqliteTable(
  'product_counts',
  {
    day: text('day').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind', { enum: ['view', 'add'] }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId, table.kind] })],
)

export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** A quote, and what became of it. Amounts are cents of US dollars. */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** In the address of the order's page. */
    token: text('token').notNull().unique(),
    /** By which Printful knows the order. Never the number, which a restored backup would give out again. */
    externalId: text('external_id').notNull().unique(),
    cartId: integer('cart_id'),
    /** Quotes of one visit to checkout share it: only one of them is to be paid. */
    checkoutKey: text('checkout_key').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The state that payment and Printful give. An open hold hides it. */
    state: text('state').$type<OrderProgress>().notNull(),
    /** With what it was paid: a live key, a test key, or the payments sandbox. Only what is live is sold. */
    mode: text('mode').$type<PaymentMode>().notNull().default('live'),
    email: text('email').notNull(),
    recipient: lines('recipient').$type<Recipient>(),
    shipping: lines('shipping').$type<ShippingRate>().notNull(),
    subtotalCents: integer('subtotal_cents').notNull(),
    taxCents: integer('tax_cents').notNull().default(0),
    discountCents: integer('discount_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Printful's charge. Null while it is unknown, and if it isn't in US dollars. */
    costCents: integer('cost_cents'),
    /** Stripe's fee. Null while it is unknown, and if it isn't in US dollars. */
    feeCents: integer('fee_cents'),
    sessionId: text('session_id').unique(),
    expiresAt: instant('expires_at').notNull(),
    paymentIntentId: text('payment_intent_id'),
    printfulId: integer('printful_id').unique(),
    printfulStatus: text('printful_status'),
    /** The reason of the last dispute of the payment. */
    dispute: text('dispute'),
    createdAt: instant('created_at').notNull().default(now),
    paidAt: instant('paid_at'),
    /** Set just before the order is confirmed at Printful: its address can't be changed any more. */
    confirmingAt: instant('confirming_at'),
    placedAt: instant('placed_at'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    canceledAt: instant('canceled_at'),
    /** When the order was last read from Printful. */
    readAt: instant('read_at'),
  },
  (table) => [
    index('orders_state').on(table.state, table.id),
    index('orders_checkout').on(table.checkoutKey),
    index('orders_user').on(table.userId, table.id),
    index('orders_payment').on(table.paymentIntentId),
  ],
)

/** Why an order waits for an administrator. It is on hold while one of these has neither ended nor been accepted. */
export const orderHolds = sqliteTable(
  'order_holds',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<HoldReason>().notNull(),
    /** Tells causes with the same reason apart, such as two disputes. A cause that is found again is the same hold. */
    cause: text('cause').notNull().default(''),
    text: text('text').notNull(),
    since: instant('since').notNull().default(now),
    /** Set by 'Place anyway'. */
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
    /** Printful's sync variant, null for what only Stripe has told of. */
    printfulId: integer('printful_id'),
    productName: line('product_name').notNull(),
    variantName: line('variant_name').notNull(),
    imageUrl: text('image_url'),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (table) => [index('order_items_order').on(table.orderId)],
)

export const shipments = sqliteTable('shipments', {
  /** Printful's. */
  id: integer('id').primaryKey(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  carrier: line('carrier').notNull(),
  trackingNumber: line('tracking_number').notNull(),
  trackingUrl: text('tracking_url'),
  shippedAt: instant('shipped_at'),
  deliveredAt: instant('delivered_at'),
  isReturned: flag('is_returned').notNull().default(false),
})

/** Stripe's refunds, each once. */
export const refunds = sqliteTable('refunds', {
  id: text('id').primaryKey(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  amountCents: integer('amount_cents').notNull(),
  /** Stripe's: `pending`, `succeeded`, `failed`, … Only the first two count. */
  status: text('status').notNull(),
  at: instant('at').notNull().default(now),
})

/** Stripe's disputes, each once. */
export const disputes = sqliteTable('disputes', {
  id: text('id').primaryKey(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  reason: text('reason').notNull(),
  /** Stripe's: `needs_response`, `won`, `lost`, … */
  status: text('status').notNull(),
  at: instant('at').notNull().default(now),
})

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
    /** Each is written once: `confirmed`, `shipped 88`. */
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: instant('created_at').notNull().default(now),
    sentAt: instant('sent_at'),
    error: text('error'),
  },
  (table) => [uniqueIndex('mails_order_kind').on(table.orderId, table.kind)],
)

/** Messages to the administrators, each sent once: a hold, a dispute, a job that keeps failing. */
export const notices = sqliteTable('notices', {
  id: id(),
  /** Names the cause: `hold 3`, `dispute dp_1`, `job place 7 1767225600000`. */
  key: text('key').notNull().unique(),
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  at: instant('at').notNull().default(now),
  sentAt: instant('sent_at'),
})

/** The queue: what has to be done outside, stored with the change that calls for it. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    /** The same work is stored once: `place 7`, `mail 12`. */
    key: text('key').notNull().unique(),
    lane: text('lane').$type<Lane>().notNull(),
    /** Jobs of a lower rank come first. */
    rank: integer('rank').notNull(),
    /** Raised by each request for the work. It tells whether the work was asked for again while it was done. */
    requests: integer('requests').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull().default(now),
    /** Until then its owner works at it. */
    lockedUntil: instant('locked_until'),
    /** The random id of the queue that works at it. */
    owner: text('owner'),
    /** When its attempts began to fail. */
    failingSince: instant('failing_since'),
    error: text('error'),
  },
  (table) => [index('jobs_lane').on(table.lane, table.rank, table.runAt)],
)
