import { useState } from 'react'
import type { AdminCollection } from '#shared/contracts/collection'
import { SkeletonGrid } from '../../../components/SkeletonGrid.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { moveBy, moveTo } from '../sorting/move-items.ts'
import { SortableList } from '../sorting/SortableList.tsx'
import { CollectionRow } from './CollectionRow.tsx'
import { HomeCollectionField } from './HomeCollectionField.tsx'
import { OrderConflict } from './OrderConflict.tsx'
import type { useArrangement } from './use-arrangement.ts'

interface CollectionListProps extends ReturnType<typeof useArrangement> {
  collections: readonly AdminCollection[] | undefined
  error: Error | null
  onEdit: (id: number | null) => void
  onRemove: (collection: AdminCollection) => void
  onRetry: () => void
}

export function CollectionList({ collections, error, onRetry, ...props }: CollectionListProps) {
  const [moveStatus, setMoveStatus] = useState('')
  if (!collections && error) {
    return <LoadFailed title="Failed to load collections" error={error} onRetry={onRetry} />
  }
  if (!collections) {
    return (
      <SkeletonGrid label="Loading collections" count={2} className="flex flex-col gap-3">
        <div className="skeleton-block h-20" />
      </SkeletonGrid>
    )
  }
  const { onEdit, onRemove, onOrder, onHome, conflict } = props
  const ids = collections.map(({ id }) => id)
  const names = new Map(collections.map(({ id, name }) => [id, name]))
  const move = (id: number, step: 1 | -1) => {
    const moved = moveBy(ids, id, step)
    onOrder(moved)
    setMoveStatus(`Moved to place ${moved.indexOf(id) + 1} of ${moved.length}.`)
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <button type="button" className="button" onClick={() => onEdit(null)}>
        New collection
      </button>
      {conflict && <OrderConflict {...conflict} names={conflict.ids.flatMap((id) => names.get(id) ?? [])} />}
      <SortableList
        keys={ids}
        noun="a collection"
        labelOf={(id) => names.get(id) ?? ''}
        onMove={(id, toId) => onOrder(moveTo(ids, id, toId))}
      >
        <ul className="flex w-full flex-col gap-3">
          {collections.map((collection, index) => (
            <CollectionRow
              key={collection.id}
              collection={collection}
              isFirst={index === 0}
              isLast={index === collections.length - 1}
              onMove={(step) => move(collection.id, step)}
              onEdit={() => onEdit(collection.id)}
              onRemove={() => onRemove(collection)}
            />
          ))}
        </ul>
      </SortableList>
      {collections.length === 0 && <p className="text-muted">There are no collections yet.</p>}
      <p role="status" className="sr-only">
        {moveStatus}
      </p>
      <HomeCollectionField collections={collections} onChange={onHome} />
    </div>
  )
}
