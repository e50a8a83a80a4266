import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, TriangleAlert } from 'lucide'
import { useEffect } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { isCheckoutOn } from '../../../lib/is-checkout-on.ts'
import { queryClient } from '../../../lib/query.ts'
import { CardSkeleton, DashboardCard } from '../DashboardCard.tsx'
import { catalogHealthQuery, printfulAccessQuery } from '../health/health.queries.ts'
import { ProblemTile } from '../health/ProblemTile.tsx'
import { orderTasksQuery } from '../orders/orders.queries.ts'
import { QueryView } from '../QueryView.tsx'
import { samplesQuery } from '../storefront/storefront.queries.ts'
import { syncStatusQuery } from '../sync/sync.queries.ts'
import { $sync } from '../sync/sync.store.ts'
import { OrderTasks } from './OrderTasks.tsx'
import { listTasks } from './tasks.ts'

/** Lists what needs an administrator, each with a link to solve it. Counts again after each sync. */
export function TasksCard() {
  const healthQuery = useQuery(catalogHealthQuery(), queryClient)
  const { data: access } = useQuery({ ...printfulAccessQuery(), enabled: false }, queryClient)
  const { data: sync } = useQuery(syncStatusQuery(), queryClient)
  const { data: samples } = useQuery(samplesQuery(), queryClient)
  const { data: orderTasks = [] } = useQuery({ ...orderTasksQuery(), enabled: isCheckoutOn() }, queryClient)
  useEffect(
    () =>
      $sync.listen(({ state }, before) => {
        if (before?.state === 'pending' && state !== 'pending')
          void queryClient.invalidateQueries(catalogHealthQuery())
      }),
    [],
  )
  const tasks = listTasks({ health: healthQuery.data, access, sync, samples })
  return (
    <DashboardCard
      title="What needs doing"
      icon={ListChecks}
      intro={
        <>
          <span>The lists are on </span>
          <Link to="/health" className="link">
            Health of the catalog
          </Link>
          <span>.</span>
        </>
      }
    >
      <QueryView
        query={healthQuery}
        failed="It could not be loaded."
        isCard
        skeleton={<CardSkeleton height="h-[11rem] sm:h-[10rem] md:h-[5.4rem]" />}
        empty={{
          when: () => tasks.length === 0 && orderTasks.length === 0,
          text: 'Nothing needs doing. Enjoy it.',
        }}
      >
        {() => null}
      </QueryView>
      <OrderTasks tasks={orderTasks} />
      {tasks.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2">
          {tasks.map(({ section, text, count }) => (
            <li key={text} className="flex">
              <ProblemTile section={section} text={text} isProblem>
                {count?.toLocaleString('en') ?? <Icon node={TriangleAlert} className="my-0.5 size-6" />}
              </ProblemTile>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  )
}
