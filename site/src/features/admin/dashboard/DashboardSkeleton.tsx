/** As large as the dashboard's cards. */
export const DashboardSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 md:grid-cols-3">
    <div className="skeleton-block h-[10rem] md:col-span-3" />
    <div className="skeleton-block h-[27rem] sm:h-[19rem] md:col-span-3 lg:h-[13rem]" />
    {['products', 'collections', 'users'].map((card) => (
      <div key={card} className="skeleton-block h-[6.75rem]" />
    ))}
  </div>
)
