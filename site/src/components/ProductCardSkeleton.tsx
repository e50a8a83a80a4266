export const ProductCardSkeleton = () => (
  <>
    <div className="skeleton-block aspect-square" />
    <div className="skeleton-block mt-4 h-5 w-4/5" />
    <div className="skeleton-block mt-2 h-5 w-1/3" />
    <div className="skeleton-block mt-2 h-4 w-1/2" />
  </>
)
