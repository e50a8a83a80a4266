/** Holds the space of the line that follows the session check. */
export const DashboardIntroduction = () => (
  <p className="-mt-4 mb-8 text-muted">Your changes are live at once.</p>
)

export const DashboardSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 md:grid-cols-3">
    <div className="skeleton-block h-[14.5rem] sm:h-[10rem] md:col-span-3" />
    <div className="skeleton-block h-[18rem] sm:h-[17rem] md:col-span-3 md:h-[12.25rem]" />
    {['products', 'collections', 'users'].map((card) => (
      <div key={card} className="skeleton-block h-[7.25rem] sm:h-[6rem] md:h-[10.25rem] lg:h-[7.25rem]" />
    ))}
    <div className="skeleton-block h-[29.25rem] sm:h-[25rem] md:col-span-3" />
  </div>
)

export const DashboardPending = () => (
  <>
    <DashboardIntroduction />
    <DashboardSkeleton />
  </>
)
