import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { AdminUser, Invitation, InviteUser, UpdateUser } from '#shared/contracts/admin-user'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

export const adminUsersQuery = () =>
  queryOptions({
    queryKey: ['admin', 'users'],
    queryFn: () => parseResponse(api.admin.users.$get()),
  })

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'invitations'],
    queryFn: () => parseResponse(api.admin.users.invitations.$get()),
  })

export const withdrawInvitation = (email: string): Promise<Invitation[]> =>
  parseResponse(api.admin.users.withdraw.$post({ json: { email } }))

export function cacheInvitations(invitations: Invitation[]): void {
  queryClient.setQueryData(invitationsQuery().queryKey, invitations)
}

export const resetLinksQuery = () =>
  queryOptions({
    queryKey: ['admin', 'reset-links'],
    queryFn: () => parseResponse(api.admin.users['reset-links'].$get()),
  })

/** Shows the links for new passwords, after asking for a two-factor code. */
export async function showResetLinks(): Promise<void> {
  const links = await parseResponse(api.admin.users['reset-links'].$post())
  queryClient.setQueryData(resetLinksQuery().queryKey, links)
}

export const updateUser = (changes: UpdateUser): Promise<AdminUser> =>
  parseResponse(api.admin.users.update.$post({ json: changes }))

export const endUserSessions = (userId: number): Promise<AdminUser> =>
  parseResponse(api.admin.users['end-sessions'].$post({ json: { userId } }))

export const inviteUser = (invitation: InviteUser) =>
  parseResponse(api.admin.users.invite.$post({ json: invitation }))

/** Caches a user. The invitations of a former administrator become void. */
export function cacheUser(saved: AdminUser): void {
  void queryClient.invalidateQueries(invitationsQuery())
  queryClient.setQueryData(adminUsersQuery().queryKey, (users) =>
    users?.map((each) => (each.id === saved.id ? saved : each)),
  )
}

/** Shows a change in the list before it is saved. Returns a function that reverts it. */
export function showUserChange(user: AdminUser, change: Partial<AdminUser> | undefined): () => void {
  // The response of a running request would overwrite it.
  void queryClient.cancelQueries({ queryKey: adminUsersQuery().queryKey })
  cacheUser({ ...user, ...change })
  return () => cacheUser(user)
}
