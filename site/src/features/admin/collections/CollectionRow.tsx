import { Trash } from 'lucide'
import type { AdminCollection } from '#shared/contracts/collection'
import { Icon } from '../../../components/Icon.tsx'
import { Tooltip } from '../../../components/ui/Tooltip.tsx'
import { DragHandle } from '../sorting/DragHandle.tsx'
import { MoveButtons } from '../sorting/MoveButtons.tsx'
import { useSortableRow } from '../sorting/use-sortable-row.ts'

interface CollectionRowProps {
  collection: AdminCollection
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

export function CollectionRow({ collection, isFirst, isLast, onMove, onEdit, onRemove }: CollectionRowProps) {
  const { name, slug, isActive, includesAll, isOnHome, productCount } = collection
  const { row, handle, isDragging } = useSortableRow(collection.id)
  return (
    <li
      {...row}
      className={`relative flex gap-x-2 rounded-soft border border-line bg-raised p-4 pl-2 ${isDragging ? 'z-10 shadow-float' : ''}`}
    >
      <DragHandle handle={handle} label={name} className="h-auto w-9 flex-none" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="flex flex-wrap items-center gap-x-2 text-base">
            <span className="min-w-0 break-words">{name}</span>
            {!isActive && (
              <span className="rounded-soft bg-danger-tint px-1.5 py-0.5 text-xs leading-tight text-danger">
                Hidden
              </span>
            )}
          </h2>
          <p className="price text-sm text-muted">
            {`${includesAll ? 'All products, ' : ''}${productCount} shown`}
          </p>
          {isOnHome && <p className="text-sm text-muted">Linked on the home page</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 lg:ml-auto">
          {isActive && (
            <a className="link px-2 py-1 text-sm" href={`/collections/${slug}`}>
              <span>View</span>
              <span className="sr-only">{` ${name}`}</span>
            </a>
          )}
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </button>
          <span className="flex">
            <MoveButtons label={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
            <Tooltip text="Remove">
              <button type="button" className="button-icon" aria-label={`Remove ${name}`} onClick={onRemove}>
                <Icon node={Trash} className="size-5" />
              </button>
            </Tooltip>
          </span>
        </div>
      </div>
    </li>
  )
}
