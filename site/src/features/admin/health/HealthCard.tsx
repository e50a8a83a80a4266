import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeartPulse } from 'lucide'
import { useEffect } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { $sync } from '../sync/sync.store.ts'
import { rangeHealthQuery } from './health.queries.ts'
import { ProblemList } from './ProblemList.tsx'

/** The problems' counts on the dashboard, counted again after each sync. It doesn't ask Printful: the page itself does. */
export function HealthCard() {
  const { data: health, error } = useQuery(rangeHealthQuery(), queryClient)
  useEffect(
    () =>
      $sync.listen(({ state }, before) => {
        if (before?.state === 'pending' && state === 'success')
          void queryClient.invalidateQueries(rangeHealthQuery())
      }),
    [],
  )
  return (
    <section
      aria-labelledby="health-title"
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-5"
    >
      <div className="flex items-start gap-3">
        <Icon node={HeartPulse} className="size-7 flex-none text-green" />
        <div className="min-w-0">
          <h2 id="health-title" className="text-lg leading-tight font-bold">
            <Link to="/health" className="hover:underline">
              Health of the range
            </Link>
          </h2>
          <p className="mt-1 text-sm text-muted">What earns too little, can’t be had or says nothing.</p>
        </div>
      </div>
      {error && !health ? (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(error, 'It could not be loaded.')}
        </p>
      ) : (
        <ProblemList health={health} />
      )}
    </section>
  )
}
