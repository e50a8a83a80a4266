import type { AdminUser } from '#shared/contracts/admin-user'
import { createMatcher, joinWords, toWords } from '#shared/words'

/** Lists users whose name and email contain every word of the text, ignoring case and accents. */
export function filterUsers(users: readonly AdminUser[], text: string): readonly AdminUser[] {
  if (text.trim() === '') return users
  const matches = createMatcher(text)
  return users.filter(({ displayName, email }) => matches(joinWords(toWords(`${displayName}\n${email}`))))
}
