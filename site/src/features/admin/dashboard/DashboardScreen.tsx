import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers, Shirt, Users } from 'lucide'
import { Icon } from '../../../components/Icon.tsx'
import { isCheckoutOn } from '../../../lib/is-checkout-on.ts'
import { queryClient } from '../../../lib/query.ts'
import { SyncCard } from '../sync/SyncCard.tsx'
import { syncStatusQuery } from '../sync/sync.queries.ts'
import { BeforeYouSell } from './BeforeYouSell.tsx'
import { DashboardIntroduction } from './DashboardSkeleton.tsx'
import { OpenCheckout } from './OpenCheckout.tsx'
import { SalesCard } from './SalesCard.tsx'
import { TasksCard } from './TasksCard.tsx'
import { TodayFigures } from './TodayFigures.tsx'
import { isUnfilled } from './tasks.ts'

const CARDS = [
  {
    to: '/products',
    title: 'Manage Products',
    text: 'Images, descriptions and selling points.',
    icon: Shirt,
  },
  {
    to: '/collections',
    title: 'Manage Collections',
    text: 'What belongs together, and in which order.',
    icon: Layers,
  },
  { to: '/users', title: 'Manage Users', text: 'Who may come in here.', icon: Users },
] as const

/** Draws figures and tasks first if the shop sells, and otherwise the sync. */
export const DashboardScreen = () => (
  <>
    <DashboardIntroduction />
    {isCheckoutOn() ? <SellingDashboard /> : <CatalogDashboard />}
  </>
)

function SellingDashboard() {
  const { data: status } = useQuery(syncStatusQuery(), queryClient)
  const isSyncFirst = isUnfilled(status)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {isSyncFirst && <SyncCard />}
      <TodayFigures />
      <TasksCard />
      <BeforeYouSell />
      <SalesCard />
      {!isSyncFirst && <SyncCard isLine />}
      <div className="grid gap-4 md:grid-cols-3">
        <ManageLinks />
      </div>
    </div>
  )
}

const CatalogDashboard = () => (
  <div className="grid gap-4 md:grid-cols-3">
    <div className="flex flex-col gap-4 md:col-span-3">
      <SyncCard />
      <TasksCard />
    </div>
    <ManageLinks />
    <div className="md:col-span-3">
      <OpenCheckout />
    </div>
  </div>
)

const ManageLinks = () =>
  CARDS.map(({ to, title, text, icon }) => (
    <Link
      key={to}
      to={to}
      className="group flex items-start gap-3 rounded-soft border border-line bg-raised p-5 transition-colors hover:border-green"
    >
      <Icon node={icon} className="size-7 flex-none text-green" />
      <span>
        <span className="block text-lg leading-tight font-bold group-hover:underline">{title}</span>
        <span className="mt-1 block text-sm text-muted">{text}</span>
      </span>
    </Link>
  ))
