import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { $lastSync, lastSyncText } from './last-sync.ts'
import { SyncStatus } from './SyncStatus.tsx'
import { $massHidingWarning, $sync, startSync, watchSync } from './sync.store.ts'

export function SyncCard() {
  const progress = useStore($sync, { ssr: 'initial' })
  const lastSync = useStore($lastSync, { ssr: () => null })
  const massHidingWarning = useStore($massHidingWarning, { ssr: 'initial' })
  useEffect(() => watchSync(), [])
  return (
    <>
      <SyncStatus
        progress={progress}
        lastSync={lastSync && lastSyncText(lastSync)}
        onSync={() => void startSync()}
      />
      {massHidingWarning && (
        <ConfirmDialog
          title="Hide these products?"
          confirmText="Hide them and go on"
          cancelText="Leave the catalogue as it is"
          onConfirm={() => void startSync({ allowHiding: true })}
          onCancel={() => $massHidingWarning.set(null)}
        >
          {massHidingWarning}
        </ConfirmDialog>
      )}
    </>
  )
}
