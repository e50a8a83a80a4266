import { gridClass } from './ProductGrid.tsx'

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading products…</span>
      <div aria-hidden="true" className={gridClass}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-skeleton>
            <div className="skeleton-block aspect-square" />
            <div className="skeleton-block mt-4 h-5 w-4/5" />
            <div className="skeleton-block mt-2 h-5 w-1/3" />
            <div className="skeleton-block mt-2 h-4 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
