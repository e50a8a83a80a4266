import { and, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import { TimeSpan } from 'oslo'
import type { ResetLink } from '#shared/contracts/admin-user'
import type { ResetPassword } from '#shared/contracts/auth'
import { resetPasswordPath } from '#shared/login-redirect'
import type { AppEnv } from '../app-env.ts'
import type { Db } from '../db/client.ts'
import { passwordResets, users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { clientKey } from '../http/rate-limit.ts'
import { badRequest } from '../http/refusal.ts'
import { resetKey, resetLoginFailures, userKey } from '../limits/failure-throttle.ts'
import { logEvent } from '../log/log-event.ts'
import { passwordMail } from '../mail/account-mails.ts'
import { readSender } from '../mail/content.ts'
import { isRefusedForGood } from '../mail/mailer.ts'
import { createToken, hashToken } from '../platform/token.ts'
import { addJob } from '../queue/jobs.ts'
import { JobFailed } from '../queue/queue.ts'
import type { Services } from '../services.ts'
import { hashPassword } from './password.ts'
import { weakPasswordReason } from './password-strength.ts'
import { endAllSessions } from './session-list.ts'

const LIFETIME = new TimeSpan(1, 'h')
/** User id of a job for an unknown email, which finds nothing to do. */
const NOBODY = 0

export const INVALID_RESET_LINK = 'This link is no longer valid. Please ask for a new one.'

type ResetServices = Pick<Services, 'db' | 'env' | 'log' | 'failureThrottle' | 'mailer' | 'queue'>

/** Sends a reset link. An unknown email causes the same work, and nothing waits for mail, so times tell nothing. @throws 429 */
export async function requestPasswordReset(
  c: Context<AppEnv>,
  services: ResetServices,
  { email }: { email: string },
): Promise<void> {
  const clientAddress = c.env?.clientAddress
  const { db, log, failureThrottle, mailer, queue } = services
  const userId = await failureThrottle.countAttempt(resetKey(email), clientKey(clientAddress), () =>
    transact(db, (tx) => saveRequest(tx, email, mailer !== undefined)),
  )
  logEvent(log, 'password.reset_requested', { userId, clientAddress })
  queue.wake()
}

/** Stores the request and queues the mail. Returns the id of the email's enabled account. */
function saveRequest(tx: Db, email: string, isMailed: boolean): number | undefined {
  const userId = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isDisabled, false)))
    .get()?.id
  const token = createToken()
  const values = {
    tokenHash: hashToken(token),
    userId: userId ?? null,
    token: isMailed || userId === undefined ? null : token,
    expiresAt: new Date(Date.now() + LIFETIME.milliseconds()),
  }
  tx.delete(passwordResets).where(lte(passwordResets.expiresAt, new Date())).run()
  tx.insert(passwordResets)
    .values({ emailHash: hashToken(email), ...values })
    .onConflictDoUpdate({ target: passwordResets.emailHash, set: values })
    .run()
  if (isMailed) addJob(tx, `reset ${userId ?? NOBODY}`)
  return userId
}

/**
 * Mails a reset link. Its token is stored only if the mail fails, for administrators. If the job is repeated after the mail was
 * sent, it mails another link, which replaces the first. @throws JobFailed, or Error to retry
 */
export async function mailResetLink(
  { db, env, mailer }: Pick<Services, 'db' | 'env' | 'mailer'>,
  userId: number,
): Promise<void> {
  const link = await transact(db, (tx) => openLink(tx, userId))
  if (!link) return
  const { email, token, isShown } = link
  const saveToken = (shown: string | null) =>
    transact(db, (tx) => {
      const isLink = eq(passwordResets.tokenHash, hashToken(token))
      tx.update(passwordResets).set({ token: shown }).where(isLink).run()
    })
  if (!mailer) return saveToken(token)
  try {
    await mailer.send({ to: email, ...passwordMail(readSender(db, env), token) })
  } catch (error) {
    await saveToken(token)
    throw isRefusedForGood(error) ? new JobFailed(String(error).slice(0, 200)) : error
  }
  if (isShown) await saveToken(null)
}

/** Returns the token that administrators see already, or a new one. Undefined once the link isn't needed any more. */
function openLink(tx: Db, userId: number): { email: string; token: string; isShown: boolean } | undefined {
  const isUser = eq(passwordResets.userId, userId)
  const reset = tx
    .select({ email: users.email, token: passwordResets.token })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isUser, isOpen()))
    .get()
  if (!reset) return undefined
  const token = reset.token ?? createToken()
  tx.update(passwordResets)
    .set({ tokenHash: hashToken(token) })
    .where(isUser)
    .run()
  return { email: reset.email, token, isShown: reset.token !== null }
}

const isOpen = () => and(gt(passwordResets.expiresAt, new Date()), eq(users.isDisabled, false))

/** Finds the account of a link that wasn't used or replaced and hasn't expired. */
export const findPasswordReset = (db: Db, token: string): { userId: number; email: string } | undefined =>
  db
    .select({ userId: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), isOpen()))
    .get()

/** Lists the links that an administrator has to pass on, without the links themselves unless `withLinks` is true. */
export const listResetLinks = (
  { db, env }: Pick<Services, 'db' | 'env'>,
  { withLinks }: { withLinks: boolean },
): ResetLink[] =>
  db
    .select({ email: users.email, token: passwordResets.token, expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isNotNull(passwordResets.token), isOpen()))
    .orderBy(passwordResets.expiresAt, users.email)
    .all()
    .map(({ email, token, expiresAt }) => ({
      email,
      expiresAt: expiresAt.toISOString(),
      ...(withLinks && token !== null ? showLink(db, env, token) : { link: null, mail: null }),
    }))

function showLink(db: Services['db'], env: Services['env'], token: string): Pick<ResetLink, 'link' | 'mail'> {
  const { subject, text } = passwordMail(readSender(db, env), token)
  return { link: env.SITE_URL + resetPasswordPath(token), mail: { subject, text } }
}

/** Sets a new password and ends all sessions. Two-factor login stays on. @throws 400 for a weak password or invalid link, 429 */
export async function resetPassword(
  c: Context<AppEnv>,
  { db, log, failureThrottle }: ResetServices,
  { token, password }: ResetPassword,
): Promise<void> {
  const clientAddress = c.env?.clientAddress
  const reset = await failureThrottle.countAttempt(resetKey(token), clientKey(clientAddress), () =>
    tryReset(db, { token, password }),
  )
  if ('userId' in reset) return logEvent(log, 'password.changed', { userId: reset.userId, clientAddress })
  logEvent(log, 'password.reset_failed', { clientAddress })
  throw badRequest(reset.problem)
}

async function tryReset(
  db: Db,
  { token, password }: ResetPassword,
): Promise<{ userId: number } | { problem: string }> {
  const reset = findPasswordReset(db, token)
  const weakness = reset && weakPasswordReason(password, reset.email)
  if (weakness) return { problem: `The password ${weakness}.` }
  const userId = reset && (await savePassword(db, token, password))
  return userId === undefined ? { problem: INVALID_RESET_LINK } : { userId }
}

/** Returns the user's id, or undefined if the link has been used meanwhile. */
async function savePassword(db: Db, token: string, password: string): Promise<number | undefined> {
  const passwordHash = await hashPassword(password)
  return transact(db, (tx) => {
    const reset = findPasswordReset(tx, token)
    if (!reset) return undefined
    const { userId, email } = reset
    tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run()
    endAllSessions(tx, userId)
    resetLoginFailures(tx, userKey(email))
    return userId
  })
}
