import type { AdminUser } from '#shared/contracts/admin-user'
import type { UserActionName } from './user-actions.ts'

interface UserRowProps {
  user: AdminUser
  onAction: (name: UserActionName) => void
}

export function UserRow({ user: { displayName, email, role, isDisabled }, onAction }: UserRowProps) {
  const button = (name: UserActionName, text: string) => (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={`${text}: ${email}`}
      onClick={() => onAction(name)}
    >
      {text}
    </button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-soft border border-line bg-raised p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          <span className="min-w-0 break-words">{displayName}</span>
          {isDisabled && <span className="badge bg-danger-tint text-danger">Disabled</span>}
        </h2>
        <p className="text-sm break-all text-muted">{email}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <select
          className="field field-small w-auto"
          aria-label={`Role: ${email}`}
          value={role}
          onChange={({ target }) => onAction(target.value === 'admin' ? 'promote' : 'demote')}
        >
          <option value="admin">Administrator</option>
          <option value="user">User</option>
        </select>
        {button('endSessions', 'End sessions')}
        {isDisabled ? button('enable', 'Enable') : button('disable', 'Disable')}
      </div>
    </li>
  )
}
