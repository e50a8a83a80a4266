import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { $lastSync, lastSyncText } from './last-sync.ts'
import { StoppedSyncProducts } from './StoppedSyncProducts.tsx'
import { SyncStatus } from './SyncStatus.tsx'
import { $stoppedSync, $sync, cancelSync, startSync, watchSync } from './sync.store.ts'

const CONFIRMATIONS = {
  allowHiding: { title: 'Hide these products?', confirmText: 'Hide them and go on' },
  allowPrices: { title: 'Change these prices?', confirmText: 'Change them and go on' },
}

export function SyncCard() {
  const progress = useStore($sync, { ssr: 'initial' })
  const lastSync = useStore($lastSync, { ssr: () => null })
  const stopped = useStore($stoppedSync, { ssr: 'initial' })
  useEffect(() => watchSync(), [])
  return (
    <>
      <SyncStatus
        progress={progress}
        lastSync={lastSync && lastSyncText(lastSync)}
        onSync={() => void startSync()}
        onCancel={() => void cancelSync()}
      />
      {stopped && (
        <ConfirmDialog
          {...CONFIRMATIONS[stopped.waiver]}
          cancelText="Leave the catalogue as it is"
          onConfirm={() => void startSync(stopped.query)}
          onCancel={() => $stoppedSync.set(null)}
          details={<StoppedSyncProducts {...stopped} />}
        >
          {stopped.message}
        </ConfirmDialog>
      )}
    </>
  )
}
