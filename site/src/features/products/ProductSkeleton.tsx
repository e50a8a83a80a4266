export function ProductSkeleton() {
  return (
    <div className="page-width" role="status">
      <span className="sr-only">Loading product…</span>
      <div aria-hidden="true" className="product pt-12" data-skeleton>
        <div className="product-gallery">
          <div className="skeleton-block aspect-square" />
        </div>
        <div className="product-details">
          <div className="skeleton-block h-6 w-1/2" />
          <div className="skeleton-block h-20" />
          <div className="skeleton-block h-6 w-1/3" />
          <div className="skeleton-block h-12" />
          <div className="skeleton-block h-12" />
          <div className="skeleton-block h-14" />
        </div>
      </div>
    </div>
  )
}
