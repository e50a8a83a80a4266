import { Trash } from 'lucide'
import { describeRules } from '#shared/collection-rules'
import type { AdminCollection } from '#shared/contracts/collection'
import { Icon } from '../../../components/Icon.tsx'
import { SkeletonGrid } from '../../../components/SkeletonGrid.tsx'
import { Tooltip } from '../../../components/ui/Tooltip.tsx'

interface CollectionListProps {
  collections: readonly AdminCollection[] | undefined
  error: string | null
  onEdit: (id: number | null) => void
  onRemove: (collection: AdminCollection) => void
}

export function CollectionList({ collections, error, onEdit, onRemove }: CollectionListProps) {
  if (!collections && error !== null) {
    return (
      <div role="alert" className="rounded-soft bg-danger-tint p-6">
        <h2 className="text-lg text-danger">Failed to load collections</h2>
        <p>{error}</p>
      </div>
    )
  }
  if (!collections) {
    return (
      <SkeletonGrid label="Loading collections" count={2} className="flex flex-col gap-3">
        <div className="skeleton-block h-20" />
      </SkeletonGrid>
    )
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <button type="button" className="button" onClick={() => onEdit(null)}>
        New collection
      </button>
      <ul className="flex w-full flex-col gap-3">
        {collections.map((collection) => (
          <li
            key={collection.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-soft border border-line bg-raised p-4"
          >
            <div className="min-w-0 flex-1 basis-72">
              <h2 className="flex flex-wrap items-center gap-x-2 text-base">
                {collection.name}
                {!collection.isActive && (
                  <span className="rounded-soft bg-danger-tint px-1.5 py-0.5 text-xs leading-tight text-danger">
                    Hidden
                  </span>
                )}
              </h2>
              {collection.rules && <p className="text-sm">By rule: {describeRules(collection.rules)}</p>}
              <p className="price text-sm text-muted">
                {collection.includesAll ? 'All products, ' : ''}
                {collection.productCount} shown
              </p>
            </div>
            <div className="flex items-center gap-2">
              {collection.isActive && (
                <a className="link px-2 py-1 text-sm" href={`/collections/${collection.slug}`}>
                  View<span className="sr-only"> {collection.name}</span>
                </a>
              )}
              <button
                type="button"
                className="button button-quiet button-small"
                aria-label={`Edit ${collection.name}`}
                onClick={() => onEdit(collection.id)}
              >
                Edit
              </button>
              <Tooltip text="Remove">
                <button
                  type="button"
                  className="button-icon"
                  aria-label={`Remove ${collection.name}`}
                  onClick={() => onRemove(collection)}
                >
                  <Icon node={Trash} className="size-5" />
                </button>
              </Tooltip>
            </div>
          </li>
        ))}
      </ul>
      {collections.length === 0 && <p className="text-muted">There are no collections yet.</p>}
    </div>
  )
}
