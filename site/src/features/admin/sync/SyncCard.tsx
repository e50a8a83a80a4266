import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog'
import { $lastSync, lastSyncText } from './last-sync'
import { SyncStatus } from './SyncStatus'
import { $brake, $sync, startSync, watchSync } from './sync.store'

/** Starts a sync and follows it, one that is under way already included. */
export function SyncCard() {
  const progress = useStore($sync, { ssr: 'initial' })
  const lastSync = useStore($lastSync, { ssr: 'initial' })
  const brake = useStore($brake, { ssr: 'initial' })
  useEffect(() => watchSync(), [])
  return (
    <>
      <SyncStatus
        progress={progress}
        lastSync={lastSync && lastSyncText(lastSync)}
        onSync={() => void startSync()}
      />
      {brake && (
        <ConfirmDialog
          title="Hide these products?"
          confirmText="Hide them and go on"
          cancelText="Leave the catalogue as it is"
          onConfirm={() => void startSync({ allowHiding: true })}
          onCancel={() => $brake.set(null)}
        >
          {brake}
        </ConfirmDialog>
      )}
    </>
  )
}
