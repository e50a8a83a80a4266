import { and, eq, gt, lte } from 'drizzle-orm'
import { TimeSpan } from 'oslo'
import type { Invitation, InviteUser } from '#shared/contracts/admin-user'
import type { Db } from '../db/client.ts'
import { invitations } from '../db/schema/accounts.ts'
import { createToken, hashToken } from '../platform/token.ts'

const LIFETIME = new TimeSpan(7, 'd')

export const INVALID_INVITATION = 'This invitation is no longer valid. Please ask for a new one.'

/** Creates an invitation and returns its link's token. An earlier invitation of this email stops working. */
export function createInvitation(db: Db, { email, role }: InviteUser, invitedBy: number): string {
  const token = createToken()
  const values = {
    tokenHash: hashToken(token),
    role,
    invitedBy,
    expiresAt: new Date(Date.now() + LIFETIME.milliseconds()),
  }
  db.delete(invitations).where(lte(invitations.expiresAt, new Date())).run()
  db.insert(invitations)
    .values({ email, ...values })
    .onConflictDoUpdate({ target: invitations.email, set: values })
    .run()
  return token
}

const isValid = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, new Date()))

export const findInvitation = (db: Db, token: string): InviteUser | undefined =>
  db
    .select({ email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(isValid(token))
    .get()

export const listInvitations = (db: Db): Invitation[] =>
  db
    .select({ email: invitations.email, role: invitations.role, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(gt(invitations.expiresAt, new Date()))
    .orderBy(invitations.expiresAt, invitations.email)
    .all()
    .map(({ expiresAt, ...invitation }) => ({ ...invitation, expiresAt: expiresAt.toISOString() }))

/** Returns false if the email has no invitation. */
export const withdrawInvitation = (db: Db, email: string): boolean =>
  db.delete(invitations).where(eq(invitations.email, email)).returning({ email: invitations.email }).get() !==
  undefined

/** Deletes the invitations of a former administrator. */
export function deleteInvitationsBy(db: Db, userId: number): void {
  db.delete(invitations).where(eq(invitations.invitedBy, userId)).run()
}

/** Returns false if the invitation is no longer valid. */
export const deleteInvitation = (db: Db, token: string): boolean =>
  db.delete(invitations).where(isValid(token)).returning({ email: invitations.email }).get() !== undefined
