import type { AdminUser } from '#shared/contracts/admin-user'
import { createMatcher, joinWords, toWords } from '#shared/words'

export interface UsersSearch {
  q?: string | undefined
}

export const toUsersSearch = ({ q }: Record<string, unknown>): UsersSearch =>
  typeof q === 'string' && q !== '' ? { q } : {}

/** Lists those whose name and email have every word of the text, however it is spelled. */
export function filterUsers(users: readonly AdminUser[], text: string): readonly AdminUser[] {
  if (text.trim() === '') return users
  const matches = createMatcher(text)
  return users.filter(({ displayName, email }) => matches(joinWords(toWords(`${displayName}\n${email}`))))
}
