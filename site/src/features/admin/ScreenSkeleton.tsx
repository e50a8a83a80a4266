/** The space of a screen whose script or session check is on its way. */
export const ScreenSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className="skeleton-block h-52" />
    ))}
  </div>
)
