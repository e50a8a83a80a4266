import type { AdminUser } from '#shared/contracts/admin-user'
import { createMatcher, joinWords, toWords } from '#shared/words'
import { UserRow } from './UserRow.tsx'
import type { UserAction } from './user-actions.ts'

/** Number of rows. A store may have thousands of accounts, which the search finds. */
const MAX_ROWS = 50

/** Lists users whose name and email contain every word of the text, ignoring case and accents. */
export function filterUsers(users: readonly AdminUser[], text: string): readonly AdminUser[] {
  if (text.trim() === '') return users
  const matches = createMatcher(text)
  return users.filter(({ displayName, email }) => matches(joinWords(toWords(`${displayName}\n${email}`))))
}

interface UserListProps {
  users: readonly AdminUser[]
  filter: string
  onFilter: (filter: string) => void
  onAction: (action: UserAction) => void
}

export function UserList({ users, filter, onFilter, onAction }: UserListProps) {
  const matches = filterUsers(users, filter)
  const shown = matches.slice(0, MAX_ROWS)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <label className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5 text-sm font-semibold sm:max-w-md">
          <span>Search accounts</span>
          <input
            type="search"
            className="field font-normal"
            value={filter}
            onChange={(event) => onFilter(event.target.value)}
          />
        </label>
        <p role="status" className="price py-3 text-sm text-muted">
          {matches.length === users.length
            ? `${users.length} ${users.length === 1 ? 'account' : 'accounts'}`
            : `${matches.length} of ${users.length} accounts`}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {shown.map((user) => (
          <UserRow key={user.id} user={user} onAction={(name) => onAction({ name, user })} />
        ))}
      </ul>
      {matches.length === 0 && (
        <p className="text-muted">{`No account’s name or e-mail holds “${filter.trim()}”.`}</p>
      )}
      {matches.length > shown.length && (
        <p className="text-sm text-muted">
          {`These are the first ${shown.length}. Search for the others by name or e-mail.`}
        </p>
      )}
    </div>
  )
}
