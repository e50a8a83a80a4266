import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { useSave } from '../use-save.ts'
import { eventText, nextSyncText, scheduleText } from './status-text.ts'
import { cacheSyncStatus, registerWebhook, syncStatusQuery } from './sync.queries.ts'

export function AutomaticSyncs() {
  const query = useQuery(syncStatusQuery(), queryClient)
  return (
    <section
      aria-labelledby="automatic-syncs"
      className="flex min-h-36 flex-col gap-4 rounded-soft border border-line bg-raised p-5"
    >
      <h2 id="automatic-syncs" className="text-lg">
        Automatic syncs
      </h2>
      <QueryView query={query} failed="They could not be loaded." isCard skeleton={null}>
        {(status) => <Automation status={status} />}
      </QueryView>
    </section>
  )
}

function Automation({ status }: { status: SyncStatus }) {
  const { state, message } = status.webhook
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:gap-y-3 sm:grid-cols-[auto_1fr]">
      <dt className="font-semibold">Schedule</dt>
      <dd className="mb-2 sm:mb-0">
        <span>{scheduleText(status)}</span>
        <span className="block text-muted">{nextSyncText(status, new Date())}</span>
      </dd>
      <dt className="font-semibold">Printful’s webhook</dt>
      <dd className="min-w-0 break-words">
        <span className={state === 'failed' ? 'text-danger' : undefined}>{message}</span>
        {state !== 'off' && <span className="block text-muted">{eventText(status)}</span>}
        {state === 'other' && <UseThisStore />}
      </dd>
    </dl>
  )
}

function UseThisStore() {
  const [isAsking, setIsAsking] = useState(false)
  const { isSaving, save } = useSave({
    success: 'Printful tells this store from now on.',
    failure: 'Failed to register',
    updateCache: cacheSyncStatus,
    onSaved: () => setIsAsking(false),
    onError: () => {
      setIsAsking(false)
      return false
    },
  })
  return (
    <>
      <button type="button" className="button button-quiet mt-2" onClick={() => setIsAsking(true)}>
        Use this store’s
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Let Printful tell this store?"
          confirmText="Use this store’s"
          cancelText="Cancel"
          onConfirm={() => !isSaving && save(registerWebhook)}
          onCancel={() => setIsAsking(false)}
        >
          Printful tells one address of a store’s changes. The one that is registered now will hear nothing
          more.
        </ConfirmDialog>
      )}
    </>
  )
}
