import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Role } from '#shared/contracts/auth'
import type { Recipient } from '#shared/contracts/checkout'
import { flag, id, instant, now } from './columns.ts'

export const users = sqliteTable('users', {
  id: id(),
  email: text('email').notNull().unique(),
  displayName: text('display_name').notNull(),
  avatarUrl: text('avatar_url'),
  role: text('role').$type<Role>().notNull(),
  passwordHash: text('password_hash').notNull(),
  isDisabled: flag('is_disabled').notNull().default(false),
  createdAt: instant('created_at').notNull().default(now),
})

/** Addresses that people keep for the next purchase. */
export const keptAddresses = sqliteTable('kept_addresses', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  recipient: text('recipient', { mode: 'json' }).$type<Recipient>().notNull(),
  savedAt: instant('saved_at').notNull().default(now),
})

/** Profile pictures, small enough for rows. They are deleted with the account and are in every backup. */
export const avatars = sqliteTable('avatars', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Unguessable token. Each upload has a new one, because URLs are cached forever. */
  token: text('token').notNull().unique(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
})

export const invitations = sqliteTable('invitations', {
  email: text('email').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  role: text('role').$type<Role>().notNull(),
  expiresAt: instant('expires_at').notNull(),
  invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'cascade' }),
})

/** Requests for a new password. An unknown email has one too, so that both take the same time. */
export const passwordResets = sqliteTable('password_resets', {
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
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

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

export const twoFactor = sqliteTable('two_factor', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32 in plain text. A key in the same file would hide it from no one. */
  secret: text('secret').notNull(),
  enabledAt: instant('enabled_at'),
  /** The time step of the last code. Each code is accepted once. */
  lastStep: integer('last_step'),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

export const loginFailures = sqliteTable(
  'login_failures',
  {
    id: id(),
    /** Kind and subject: `user:` and the hash of an email, `address:` and a client address. */
    key: text('key').notNull(),
    failedAt: instant('failed_at').notNull().default(now),
  },
  (table) => [index('login_failures_key').on(table.key, table.failedAt)],
)
