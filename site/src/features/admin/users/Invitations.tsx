import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Invitation } from '#shared/contracts/admin-user'
import { formatDate } from '#shared/format-date'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { queryClient } from '../../../lib/query.ts'
import { TIME_ZONE } from '../format-time.ts'
import { useSave } from '../use-save.ts'
import { cacheInvitations, invitationsQuery, withdrawInvitation } from './users.queries.ts'

/** Lists the invitations that nobody has used yet, or nothing. */
export function Invitations() {
  const { data: invitations = [] } = useQuery(invitationsQuery(), queryClient)
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isSaving, save } = useSave({
    success: 'Invitation withdrawn.',
    failure: 'Failed to withdraw the invitation',
    updateCache: cacheInvitations,
    onSaved: () => {
      setWithdrawn(null)
      // The pressed button is gone.
      heading.current?.focus()
    },
  })
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" ref={heading} tabIndex={-1} className="text-lg">
        Waiting invitations
      </h2>
      <ul className="flex flex-col gap-3">
        {invitations.map((invitation) => (
          <li
            key={invitation.email}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-soft border border-line bg-raised p-4"
          >
            <p className="min-w-0 flex-1 basis-64">
              <span className="block break-all">{invitation.email}</span>
              <span className="text-sm text-muted">
                {`${invitation.role === 'admin' ? 'Administrator' : 'User'}, until ${formatDate(invitation.expiresAt, TIME_ZONE)}`}
              </span>
            </p>
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`Withdraw: ${invitation.email}`}
              onClick={() => setWithdrawn(invitation)}
            >
              Withdraw
            </button>
          </li>
        ))}
      </ul>
      {withdrawn && (
        <ConfirmDialog
          title="Withdraw the invitation?"
          confirmText="Withdraw invitation"
          cancelText="Cancel"
          onConfirm={() => !isSaving && save(() => withdrawInvitation(withdrawn.email))}
          onCancel={() => setWithdrawn(null)}
        >
          {`The link that ${withdrawn.email} has got will no longer work.`}
        </ConfirmDialog>
      )}
    </section>
  )
}
