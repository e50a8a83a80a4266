import { Link } from '@tanstack/react-router'
import { SkeletonGrid } from '../../components/SkeletonGrid.tsx'

/** Replaces a screen that failed or whose script could not be loaded. */
export const ScreenError = () => (
  <div role="alert" className="flex flex-col items-start gap-3 rounded-soft bg-danger-tint p-6">
    <h2 className="text-lg text-danger">This screen could not be shown</h2>
    <p>There may be no connection, or a new version of the store.</p>
    <button type="button" className="button button-quiet" onClick={() => location.reload()}>
      Load it again
    </button>
  </div>
)

interface NotFoundProps {
  text: string
  to: '/' | '/orders' | '/products'
  linkText: string
}

export const NotFound = ({ text, to, linkText }: NotFoundProps) => (
  <p>
    <span>{`${text} `}</span>
    <Link to={to} className="link">
      {linkText}
    </Link>
  </p>
)

export const ScreenNotFound = () => (
  <NotFound text="There is no such screen." to="/" linkText="Back to the overview" />
)

/** Holds the space of a screen while its script or session check loads. */
export const ScreenSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className="skeleton-block h-52" />
    ))}
  </div>
)

interface RowsSkeletonProps {
  label: string
  count: number
  /** Classes of a row's height. */
  className: string
}

export const RowsSkeleton = ({ label, count, className }: RowsSkeletonProps) => (
  <SkeletonGrid label={label} count={count} className="flex flex-col gap-3">
    <div className={`skeleton-block ${className}`} />
  </SkeletonGrid>
)
