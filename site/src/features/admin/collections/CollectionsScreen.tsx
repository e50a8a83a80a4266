import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { RowsSkeleton } from '../ScreenStates.tsx'
import { useCloseDialog } from '../use-close-dialog.ts'
import { useSave } from '../use-save.ts'
import { CollectionEditor } from './CollectionEditor.tsx'
import { CollectionList } from './CollectionList.tsx'
import {
  adminCollectionsQuery,
  removeCollection,
  showCollectionRemoval,
  uncacheCollection,
} from './collections.queries.ts'
import type { DialogSearch } from './dialog-search.ts'
import { useArrangement } from './use-arrangement.ts'

export function CollectionsScreen() {
  const { edit, remove } = useSearch({ from: '/collections' })
  const navigate = useNavigate()
  const query = useQuery(adminCollectionsQuery(), queryClient)
  const open = (search: DialogSearch) =>
    void navigate({ to: '/collections', search, state: { isDialog: true }, resetScroll: false })
  const close = useCloseDialog(() => void navigate({ to: '/collections', replace: true, resetScroll: false }))
  const { save } = useSave({
    success: 'Collection removed.',
    failure: 'Failed to remove collection',
    updateCache: uncacheCollection,
    onSaved: close,
  })
  const arrangement = useArrangement()
  const edited = query.data?.find(({ id }) => id === edit)
  const removed = query.data?.find(({ id }) => id === remove)
  return (
    <>
      <QueryView
        query={query}
        failed="Failed to load collections"
        skeleton={<RowsSkeleton label="Loading collections" count={2} className="h-20" />}
      >
        {(collections) => (
          <CollectionList
            collections={collections}
            onEdit={(id) => open({ edit: id ?? 'new' })}
            onRemove={({ id }) => open({ remove: id })}
            {...arrangement}
          />
        )}
      </QueryView>
      {(edited || edit === 'new') && <CollectionEditor collection={edited ?? null} onClose={close} />}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          confirmText="Remove collection"
          cancelText="Keep it"
          onConfirm={() =>
            save(
              () => removeCollection(removed),
              () => showCollectionRemoval(removed.id),
            )
          }
          onCancel={close}
        >
          Its page is gone at once. Its products stay in the store. To take it away for a while, edit it and
          hide it instead.
        </ConfirmDialog>
      )}
    </>
  )
}
