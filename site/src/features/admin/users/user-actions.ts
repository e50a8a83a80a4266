import type { AdminUser } from '#shared/contracts/admin-user'
import { endUserSessions, updateUser } from './users.queries.ts'

export type UserActionName = 'promote' | 'demote' | 'disable' | 'enable' | 'endSessions'

interface UserActionTexts {
  title: (name: string) => string
  text: string
  confirm: string
  success: string
  failure: string
  send: (userId: number) => Promise<AdminUser>
  change?: Partial<AdminUser>
}

export const USER_ACTIONS: Record<UserActionName, UserActionTexts> = {
  promote: {
    title: (name) => `Make ${name} an administrator?`,
    text: 'Administrators can change everything in the store, and all accounts.',
    confirm: 'Make administrator',
    success: 'Role changed.',
    failure: 'Failed to change the role',
    send: (userId) => updateUser({ userId, role: 'admin' }),
    change: { role: 'admin' },
  },
  demote: {
    title: (name) => `Take the administration from ${name}?`,
    text: 'The account stays, with the role user.',
    confirm: 'Make user',
    success: 'Role changed.',
    failure: 'Failed to change the role',
    send: (userId) => updateUser({ userId, role: 'user' }),
    change: { role: 'user' },
  },
  disable: {
    title: (name) => `Disable the account of ${name}?`,
    text: 'Nobody can log in with it until it is enabled again. Its sessions end at once.',
    confirm: 'Disable account',
    success: 'Account disabled.',
    failure: 'Failed to disable the account',
    send: (userId) => updateUser({ userId, isDisabled: true }),
    change: { isDisabled: true },
  },
  enable: {
    title: (name) => `Enable the account of ${name}?`,
    text: 'Its password works again.',
    confirm: 'Enable account',
    success: 'Account enabled.',
    failure: 'Failed to enable the account',
    send: (userId) => updateUser({ userId, isDisabled: false }),
    change: { isDisabled: false },
  },
  endSessions: {
    title: (name) => `End all sessions of ${name}?`,
    text: 'Whoever is logged in with the account is logged out, and has to enter the password again.',
    confirm: 'End all sessions',
    success: 'Sessions ended.',
    failure: 'Failed to end the sessions',
    send: endUserSessions,
  },
}

export interface UserAction {
  name: UserActionName
  user: AdminUser
}
