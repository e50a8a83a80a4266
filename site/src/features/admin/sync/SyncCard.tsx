import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { queryClient } from '../../../lib/query.ts'
import { $lastSync, lastSyncText } from './last-sync.ts'
import { PriceChanges, ReportList } from './RunReport.tsx'
import { SyncStatus } from './SyncStatus.tsx'
import { nextSyncText, serverSyncText } from './status-text.ts'
import { refetchSyncStatus, syncRunsQuery, syncStatusQuery } from './sync.queries.ts'
import { $stoppedSync, $sync, cancelSync, type StoppedSync, startSync, watchSync } from './sync.store.ts'

const CONFIRMATIONS = {
  sync_would_hide: { title: 'Hide these products?', confirmText: 'Hide them and go on' },
  sync_would_reprice: { title: 'Change these prices?', confirmText: 'Change them and go on' },
}

/** Shows the sync. @param isLine true for a line of a dashboard that begins with sales */
export function SyncCard({ isLine = false }: { isLine?: boolean }) {
  const progress = useStore($sync, { ssr: 'initial' })
  const lastSync = useStore($lastSync, { ssr: () => null })
  const stopped = useStore($stoppedSync, { ssr: 'initial' })
  const { data: status } = useQuery(syncStatusQuery(), queryClient)
  useEffect(() => watchSync(), [])
  useEffect(
    () =>
      $sync.listen(({ state }, before) => {
        if (before?.state === 'pending' && state !== 'pending') refetchSyncStatus()
      }),
    [],
  )
  const times = [
    lastSync && lastSyncText(lastSync),
    status && serverSyncText(status),
    status && nextSyncText(status, new Date()),
  ].filter((text) => typeof text === 'string')
  return (
    <>
      <SyncStatus
        progress={progress}
        times={times}
        isLine={isLine}
        onSync={() => void startSync()}
        onCancel={() => void cancelSync()}
      />
      {stopped && (
        <ConfirmDialog
          {...CONFIRMATIONS[stopped.reason]}
          cancelText="Leave the catalog as it is"
          onConfirm={() => void startSync(stopped.query)}
          onCancel={() => $stoppedSync.set(null)}
          details={<StoppedSyncProducts reason={stopped.reason} />}
        >
          {stopped.message}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Names the products that a guard asks about: the newest run would have hidden or re-priced them. */
export function StoppedSyncProducts({ reason }: Pick<StoppedSync, 'reason'>) {
  const { data } = useQuery(syncRunsQuery(1), queryClient)
  const run = data?.find(({ outcome }) => outcome === 'stopped')
  if (!run) return null
  return reason === 'sync_would_hide' ? (
    <ReportList title="Would be hidden" items={run.hidden} />
  ) : (
    <PriceChanges title="Would cost" items={run.priceChanges} />
  )
}
