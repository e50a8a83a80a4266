import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide'
import { useEffect } from 'react'
import { isCheckoutOn } from '../../../lib/is-checkout-on.ts'
import { queryClient } from '../../../lib/query.ts'
import { DashboardCard } from '../DashboardCard.tsx'
import { HeldSpace } from '../HeldSpace.tsx'
import { catalogHealthQuery, printfulAccessQuery } from '../health/health.queries.ts'
import { orderTasksQuery } from '../orders/orders.queries.ts'
import { QueryView } from '../QueryView.tsx'
import { samplesQuery } from '../storefront/storefront.queries.ts'
import { syncStatusQuery } from '../sync/sync.queries.ts'
import { $sync } from '../sync/sync.store.ts'
import { CatalogTaskRow, OrderTaskRow } from './TaskRow.tsx'
import { listTasks } from './tasks.ts'

/** Lists what needs an administrator, each with a button that leads to it. Counts again after each sync. */
export function TasksCard() {
  const isSelling = isCheckoutOn()
  const health = useQuery(catalogHealthQuery(), queryClient)
  const { data: access } = useQuery({ ...printfulAccessQuery(), enabled: false }, queryClient)
  const sync = useQuery(syncStatusQuery(), queryClient)
  const samples = useQuery({ ...samplesQuery(), enabled: !isSelling }, queryClient)
  const orders = useQuery({ ...orderTasksQuery(), enabled: isSelling }, queryClient)
  useEffect(
    () =>
      $sync.listen(({ state }, before) => {
        if (before?.state === 'pending' && state !== 'pending')
          void queryClient.invalidateQueries(catalogHealthQuery())
      }),
    [],
  )
  const orderTasks = orders.data ?? []
  const tasks = listTasks({ health: health.data, access, sync: sync.data, samples: samples.data })
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
      <HeldSpace
        name="tasks"
        isLoading={[health, sync, samples, orders].some(({ isLoading }) => isLoading)}
        height={isSelling ? '15rem' : '22rem'}
      >
        <QueryView
          query={health}
          failed="It could not be loaded."
          isCard
          empty={{
            when: () => tasks.length === 0 && orderTasks.length === 0,
            text: 'Nothing needs doing. Enjoy it.',
          }}
        >
          {() => (
            <ul className="flex flex-col">
              {orderTasks.map((task) => (
                <OrderTaskRow key={`${task.kind} ${task.orderId} ${task.since} ${task.text}`} task={task} />
              ))}
              {tasks.map((task) => (
                <CatalogTaskRow key={task.text} task={task} />
              ))}
            </ul>
          )}
        </QueryView>
      </HeldSpace>
    </DashboardCard>
  )
}
