import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChangeKind, ChangeValues } from '#shared/contracts/change'
import type { SyncReport } from '#shared/contracts/sync-run'
import type { RefusalReason } from '#shared/refusal'
import { users } from './accounts.ts'
import { products } from './catalog.ts'
import { flag, id, instant, now } from './columns.ts'

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

/** Jobs of different lanes never wait for one another. */
export const LANES = ['printful', 'stripe', 'mail', 'password'] as const
export type Lane = (typeof LANES)[number]

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
