import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCollection } from '#shared/contracts/collection'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { useSave } from '../use-save.ts'
import { CollectionEditor } from './CollectionEditor.tsx'
import { CollectionList } from './CollectionList.tsx'
import { adminCollectionsQuery, removeCollection, uncacheCollection } from './collections.queries.ts'

type Open = { dialog: 'edit'; id: number | null } | { dialog: 'remove'; collection: AdminCollection } | null

export function CollectionsScreen() {
  const [open, setOpen] = useState<Open>(null)
  const { data, error } = useQuery(adminCollectionsQuery(), queryClient)
  const close = () => setOpen(null)
  const { save } = useSave({
    success: 'Collection removed.',
    failure: 'Failed to remove collection',
    updateCache: uncacheCollection,
    onSaved: close,
  })
  const edited = open?.dialog === 'edit' ? (data?.find(({ id }) => id === open.id) ?? null) : null
  return (
    <>
      <CollectionList
        collections={data}
        error={error && errorMessage(error, 'An unknown error occurred.')}
        onEdit={(id) => setOpen({ dialog: 'edit', id })}
        onRemove={(collection) => setOpen({ dialog: 'remove', collection })}
      />
      {open?.dialog === 'edit' && <CollectionEditor collection={edited} onClose={close} />}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          title={`Remove ${open.collection.name}?`}
          confirmText="Remove collection"
          cancelText="Keep it"
          onConfirm={() => save(() => removeCollection(open.collection.id))}
          onCancel={close}
        >
          Its page is gone at once. Its products stay in the store. To take it away for a while, edit it and
          hide it instead.
        </ConfirmDialog>
      )}
    </>
  )
}
