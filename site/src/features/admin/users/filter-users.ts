import type { AdminUser } from '#shared/contracts/admin-user'

export interface UsersSearch {
  q?: string | undefined
}

export const toUsersSearch = ({ q }: Record<string, unknown>): UsersSearch =>
  typeof q === 'string' && q !== '' ? { q } : {}

/** Those whose name and e-mail hold every word of the text, in any case. */
export function filterUsers(users: readonly AdminUser[], text: string): AdminUser[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter(({ displayName, email }) => {
    const searched = `${displayName} ${email}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
