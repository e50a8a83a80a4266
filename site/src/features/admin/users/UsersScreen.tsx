import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { RowsSkeleton } from '../ScreenStates.tsx'
import { useShownSearch } from '../search-params.ts'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { ResetLinks } from './ResetLinks.tsx'
import { UserActionDialog } from './UserActionDialog.tsx'
import { UserList } from './UserList.tsx'
import type { UserAction } from './user-actions.ts'
import { adminUsersQuery } from './users.queries.ts'

export function UsersScreen() {
  const [action, setAction] = useState<UserAction | null>(null)
  const [{ q = '' }, show] = useShownSearch('/users', useSearch({ from: '/users' }))
  const query = useQuery(adminUsersQuery(), queryClient)
  return (
    <div className="flex flex-col gap-6">
      <InviteForm />
      <ResetLinks />
      <Invitations />
      <QueryView
        query={query}
        failed="Failed to load accounts"
        skeleton={<RowsSkeleton label="Loading accounts" count={3} className="h-20" />}
      >
        {(users) => (
          <UserList
            users={users}
            filter={q}
            onFilter={(text) => show({ q: text || undefined })}
            onAction={setAction}
          />
        )}
      </QueryView>
      {action && <UserActionDialog action={action} onClose={() => setAction(null)} />}
    </div>
  )
}
