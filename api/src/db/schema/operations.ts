import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChangeKind, ChangeValues } from '#shared/contracts/change'
import type { SyncReport } from '#shared/contracts/sync-run'
import type { RefusalReason } from '#shared/refusal'
import { users } from './accounts.ts'
import { products } from './catalog.ts'
import { flag, id, instant, now } from './columns.ts'

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
  productCount: integer('product_count'),
  reason: text('reason').$type<RefusalReason>(),
})

export const changes = sqliteTable(
  'changes',
  {
    id: id(),
    at: instant('at').notNull().default(now),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ChangeKind>().notNull(),
    productId: integer('product_id').references(() => products.id),
    collectionId: integer('collection_id'),
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

export const ALL_RESPONSES = 'all'

/** Tags of outdated responses. All processes and the edges purge by them. */
export const cachePurges = sqliteTable('cache_purges', {
  id: id(),
  at: instant('at').notNull().default(now),
  tags: text('tags').notNull(),
})

/** Days that Printful last quoted for parcels with one type of garment, by country. */
export const deliveryTimes = sqliteTable(
  'delivery_times',
  {
    countryCode: text('country_code').notNull(),
    type: text('type').notNull(),
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    quotedAt: instant('quoted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.countryCode, table.type] })],
)

export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Parts of the storefront that an administrator has edited. A null value has returned to its default. */
export const storefrontParts = sqliteTable('storefront_parts', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }),
  updatedAt: instant('updated_at').notNull(),
})

export const LANES = ['printful', 'stripe', 'mail', 'password'] as const
export type Lane = (typeof LANES)[number]

/** Queue of work outside the database, stored with the change that calls for it. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    key: text('key').notNull().unique(),
    lane: text('lane').$type<Lane>().notNull(),
    /** A job of a lower rank comes first. */
    rank: integer('rank').notNull(),
    /** Number of requests. It tells whether the work was asked for again while it was done. */
    requests: integer('requests').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull().default(now),
    lockedUntil: instant('locked_until'),
    owner: text('owner'),
    failingSince: instant('failing_since'),
    error: text('error'),
  },
  (table) => [index('jobs_lane').on(table.lane, table.rank, table.runAt)],
)
