import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Role } from '#shared/contracts/auth'
import { flag, id, instant, line, now } from './columns.ts'

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
