import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../lib/query.ts'
import { SHOWN, useShownSearch } from '../search-params.ts'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { ResetLinks } from './ResetLinks.tsx'
import { UserActionDialog } from './UserActionDialog.tsx'
import { UserList } from './UserList.tsx'
import type { UserAction } from './user-actions.ts'
import { adminUsersQuery } from './users.queries.ts'

export function UsersScreen() {
  const [action, setAction] = useState<UserAction | null>(null)
  const { q = '' } = useSearch({ from: '/users' })
  const navigate = useNavigate()
  const [filter, setFilter] = useShownSearch(q)
  const show = (text: string) => {
    setFilter(text)
    void navigate({ to: '/users', search: { q: text || undefined }, ...SHOWN })
  }
  const { data, error } = useQuery(adminUsersQuery(), queryClient)
  return (
    <div className="flex flex-col gap-6">
      <InviteForm />
      <ResetLinks />
      <Invitations />
      <UserList
        users={data}
        error={error}
        filter={filter}
        onFilter={show}
        onRetry={() => void queryClient.refetchQueries(adminUsersQuery())}
        onAction={setAction}
      />
      {action && <UserActionDialog action={action} onClose={() => setAction(null)} />}
    </div>
  )
}
