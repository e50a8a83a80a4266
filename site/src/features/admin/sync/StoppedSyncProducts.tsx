import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/query.ts'
import { PriceChanges, ReportList } from './RunReport.tsx'
import { syncRunsQuery } from './runs.queries.ts'
import type { StoppedSync } from './sync.store.ts'

/** The products that a guard asks about: those that the newest run would have hidden or re-priced. */
export function StoppedSyncProducts({ reason }: Pick<StoppedSync, 'reason'>) {
  const { data } = useQuery(syncRunsQuery(1), queryClient)
  const run = data?.find(({ outcome }) => outcome === 'stopped')
  if (!run) return null
  return reason === 'sync_would_hide' ? (
    <ReportList title="Would be hidden" items={run.hidden} />
  ) : (
    <PriceChanges title="Would cost" items={run.priceChanges} />
  )
}
