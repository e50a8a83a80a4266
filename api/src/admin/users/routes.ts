import { Hono } from 'hono'
import {
  type AdminUser,
  endUserSessionsSchema,
  type Invited,
  inviteUserSchema,
  type UpdateUser,
  updateUserSchema,
  withdrawInvitationSchema,
} from '#shared/contracts/admin-user'
import { signupPath } from '#shared/login-redirect'
import { needsConfirmation, requireConfirmation } from '../../auth/confirmation.ts'
import {
  createInvitation,
  deleteInvitationsBy,
  listInvitations,
  withdrawInvitation,
} from '../../auth/invitations.ts'
import { requireRemainingAdmin } from '../../auth/last-admin.ts'
import { listResetLinks } from '../../auth/password-reset.ts'
import { findUserCredentials } from '../../auth/queries.ts'
import type { SessionEnv } from '../../auth/require-session.ts'
import { endAllSessions } from '../../auth/session-list.ts'
import { EMAIL_TAKEN } from '../../auth/signup.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { validate } from '../../http/validate.ts'
import { invitationMail } from '../../mail/account-mails.ts'
import { readSender } from '../../mail/content.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Services } from '../../services.ts'
import { logAccountChange } from '../change-log.ts'
import { findAdminUser, listAdminUsers, updateUser } from './queries.ts'

function requireUser(db: Db, id: number): AdminUser {
  const user = findAdminUser(db, id)
  if (!user) throw notFound('There is no such account.')
  return user
}

/** Saves changes. A disabled account loses its sessions, a former administrator the invitations. */
function saveChanges(tx: Db, changedBy: number, changes: UpdateUser): AdminUser {
  const { userId, role, isDisabled } = changes
  const before = requireUser(tx, userId)
  if (role === 'user') requireRemainingAdmin(tx, userId, 'demoted')
  if (isDisabled) requireRemainingAdmin(tx, userId, 'disabled')
  updateUser(tx, changes)
  if (isDisabled) endAllSessions(tx, userId)
  if (isDisabled || role === 'user') deleteInvitationsBy(tx, userId)
  const after = requireUser(tx, userId)
  logAccountChange(tx, changedBy, before, after)
  return after
}

/** Mails an invitation. Returns false if it can't, because the administrator sees the link and can pass it on. */
async function mailInvitation(
  { log, mailer }: Pick<Services, 'log' | 'mailer'>,
  mail: Mail,
): Promise<boolean> {
  if (!mailer) return false
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    // The mail server's own words may name the email.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    log.error({ code }, 'an invitation was not mailed')
    return false
  }
}

export function adminUsersRoutes(services: Pick<Services, 'db' | 'env' | 'log' | 'mailer'>) {
  const { db, env } = services
  const save = <T>(change: (tx: Db) => T): Promise<T> => transact(db, change)
  const confirmed = requireConfirmation(services)

  return new Hono<SessionEnv>()
    .get('/', (c) => c.json(listAdminUsers(db)))
    .post('/invite', confirmed, validate('json', inviteUserSchema), async (c) => {
      const invitation = c.req.valid('json')
      const token = await save((tx) => {
        if (findUserCredentials(tx, invitation.email)) throw conflict(EMAIL_TAKEN)
        return createInvitation(tx, invitation, c.var.session.user.id)
      })
      // A mail server may take longer than the idle timeout.
      c.env?.disableIdleTimeout?.()
      const { subject, text, html } = invitationMail(readSender(db, env), invitation.role, token)
      const isMailed = await mailInvitation(services, { to: invitation.email, subject, text, html })
      const link = env.SITE_URL + signupPath(null, token)
      return c.json({ link, mail: { subject, text }, isMailed } satisfies Invited)
    })
    .get('/invitations', (c) => c.json(listInvitations(db)))
    .post('/withdraw', confirmed, validate('json', withdrawInvitationSchema), async (c) => {
      const { email } = c.req.valid('json')
      if (!(await save((tx) => withdrawInvitation(tx, email)))) {
        throw notFound('There is no such invitation.')
      }
      return c.json(listInvitations(db))
    })
    .get('/reset-links', (c) =>
      c.json(listResetLinks(services, { withLinks: !needsConfirmation(db, c.var.session) })),
    )
    .post('/reset-links', confirmed, (c) => c.json(listResetLinks(services, { withLinks: true })))
    .post('/update', confirmed, validate('json', updateUserSchema), async (c) => {
      const changes = c.req.valid('json')
      return c.json(await save((tx) => saveChanges(tx, c.var.session.user.id, changes)))
    })
    .post('/end-sessions', confirmed, validate('json', endUserSessionsSchema), async (c) => {
      const { userId } = c.req.valid('json')
      const user = await save((tx) => {
        endAllSessions(tx, userId)
        return requireUser(tx, userId)
      })
      return c.json(user)
    })
}
