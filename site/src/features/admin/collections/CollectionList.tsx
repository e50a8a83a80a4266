import { useState } from 'react'
import type { AdminCollection } from '#shared/contracts/collection'
import { moveBy, moveTo } from '../sorting/move-items.ts'
import { SortableList } from '../sorting/SortableList.tsx'
import { CollectionRow } from './CollectionRow.tsx'
import { HomeCollectionField } from './HomeCollectionField.tsx'
import { OrderConflict } from './OrderConflict.tsx'
import type { useArrangement } from './use-arrangement.ts'

interface CollectionListProps extends ReturnType<typeof useArrangement> {
  collections: readonly AdminCollection[]
  onEdit: (id: number | null) => void
  onRemove: (collection: AdminCollection) => void
}

export function CollectionList({ collections, ...props }: CollectionListProps) {
  const [moveStatus, setMoveStatus] = useState('')
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
