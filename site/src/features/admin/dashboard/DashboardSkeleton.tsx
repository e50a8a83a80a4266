import { isCheckoutOn } from '../../../lib/is-checkout-on.ts'

/** Holds the space of the line that follows the session check. */
export const DashboardIntroduction = () => (
  <p className="-mt-4 mb-8 text-muted">Your changes are live at once.</p>
)

interface DashboardSkeletonProps {
  isCheckoutOn: boolean
}

export const DashboardSkeleton = ({ isCheckoutOn }: DashboardSkeletonProps) =>
  isCheckoutOn ? <SellingSkeleton /> : <CatalogSkeleton />

const SellingSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-4">
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {['orders', 'revenue', 'margin', 'held'].map((figure) => (
        <div key={figure} className="skeleton-block h-[4.75rem]" />
      ))}
    </div>
    <div className="skeleton-block h-[20rem]" />
    <div className="skeleton-block h-[57rem]" />
  </div>
)

const CatalogSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 md:grid-cols-3">
    <div className="skeleton-block h-[14.5rem] sm:h-[10rem] md:col-span-3" />
    <div className="skeleton-block h-[27rem] md:col-span-3" />
    {['products', 'collections', 'users'].map((card) => (
      <div key={card} className="skeleton-block h-[7.25rem] sm:h-[6rem] md:h-[10.25rem] lg:h-[7.25rem]" />
    ))}
    <div className="skeleton-block h-[29.25rem] sm:h-[25rem] md:col-span-3" />
  </div>
)

/** Stands for the dashboard in the browser while its script loads. */
export const DashboardPending = () => (
  <>
    <DashboardIntroduction />
    <DashboardSkeleton isCheckoutOn={isCheckoutOn()} />
  </>
)
