import { collectionsGridClass } from './CollectionCard.tsx'

export function CollectionGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading collections…</span>
      <div aria-hidden="true" className={collectionsGridClass}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-skeleton>
            <div className="skeleton-block aspect-[3/2]" />
            <div className="skeleton-block mt-4 h-7 w-2/3" />
            <div className="skeleton-block mt-3 h-5 w-full" />
            <div className="skeleton-block mt-3 h-5 w-1/4" />
          </div>
        ))}
      </div>
    </div>
  )
}
