import { Link } from '@tanstack/react-router'

/** Stands in for a screen whose script could not be loaded, or that failed. */
export const ScreenError = () => (
  <div role="alert" className="flex flex-col items-start gap-3 rounded-soft bg-danger-tint p-6">
    <h2 className="text-lg text-danger">This screen could not be shown</h2>
    <p>There may be no connection, or a new version of the store.</p>
    <button type="button" className="button button-quiet" onClick={() => location.reload()}>
      Load it again
    </button>
  </div>
)

/** Stands in for a path without a screen. */
export const ScreenNotFound = () => (
  <p>
    <span>There is no such screen. </span>
    <Link to="/" className="link">
      Back to the overview
    </Link>
  </p>
)

/** Holds the space of a screen whose script or session check is on its way. */
export const ScreenSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className="skeleton-block h-52" />
    ))}
  </div>
)
