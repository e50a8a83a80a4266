import type { AdminUser } from '#shared/contracts/admin-user'
import { createMatcher, joinWords, toWords } from '#shared/words'

/** Lists those whose name and email have every word of the text, however it is spelled. */
export function filterUsers(users: readonly AdminUser[], text: string): readonly AdminUser[] {
  if (text.trim() === '') return users
  const matches = createMatcher(text)
  return users.filter(({ displayName, email }) => matches(joinWords(toWords(`${displayName}\n${email}`))))
}
