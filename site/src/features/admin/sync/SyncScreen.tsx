import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RUNS_PER_PAGE } from '#shared/contracts/sync-run'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { AutomaticSyncs } from './AutomaticSyncs.tsx'
import { RunList } from './RunList.tsx'
import { SyncCard } from './SyncCard.tsx'
import { refetchRuns, syncRunsQuery } from './sync.queries.ts'
import { $sync, startSync } from './sync.store.ts'

export function SyncScreen() {
  const { state } = useStore($sync)
  useEffect(
    () =>
      $sync.listen(({ state }, before) => {
        if (before?.state === 'pending' && state !== 'pending') refetchRuns()
      }),
    [],
  )
  return (
    <div className="flex flex-col gap-6">
      <SyncCard />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className="button button-quiet"
          disabled={state === 'pending'}
          onClick={() => void startSync({ dryRun: '1' })}
        >
          Preview the changes
        </button>
        <p className="text-sm text-muted">Reads Printful and writes nothing.</p>
      </div>
      <AutomaticSyncs />
      <PastRuns />
    </div>
  )
}

function PastRuns() {
  const [page, setPage] = useState(1)
  const query = useQuery(syncRunsQuery(page), queryClient)
  return (
    <section aria-labelledby="past-runs" className="flex flex-col gap-4">
      <h2 id="past-runs" className="text-lg">
        Past syncs
      </h2>
      <QueryView
        query={query}
        failed="They could not be loaded."
        isCard
        empty={{ when: (runs) => runs.length === 0, text: 'There is none yet.' }}
      >
        {(runs) => <RunList runs={runs} />}
      </QueryView>
      <div className="flex gap-3">
        {page > 1 && (
          <button type="button" className="button button-quiet" onClick={() => setPage(page - 1)}>
            Newer
          </button>
        )}
        {query.data?.length === RUNS_PER_PAGE && (
          <button type="button" className="button button-quiet" onClick={() => setPage(page + 1)}>
            Older
          </button>
        )}
      </div>
    </section>
  )
}
