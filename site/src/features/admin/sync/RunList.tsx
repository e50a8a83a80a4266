import type { SyncRun } from '#shared/contracts/sync-run'
import { formatTime } from '../format-time.ts'
import { RunReport } from './RunReport.tsx'
import { countsText, durationText, outcomeText } from './run-text.ts'

export const RunList = ({ runs }: { runs: readonly SyncRun[] }) => (
  <ul className="flex flex-col gap-3">
    {runs.map((run) => (
      <li key={run.id} className="rounded-soft border border-line bg-raised">
        <Run run={run} />
      </li>
    ))}
  </ul>
)

function Run({ run }: { run: SyncRun }) {
  const isSuccess = run.outcome === 'succeeded'
  const counts = countsText(run)
  const title = (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className={`font-semibold ${isSuccess ? 'text-green' : 'text-danger'}`}>{outcomeText(run)}</span>
      <time dateTime={run.startedAt}>{formatTime(run.startedAt)}</time>
      <span className="text-sm text-muted">
        {[run.startedBy, durationText(run), run.source].filter((text) => text !== null).join(' · ')}
      </span>
      <span className="basis-full text-sm">{isSuccess ? counts : run.message}</span>
    </span>
  )
  if (counts === 'Nothing changed') return <div className="p-4">{title}</div>
  return (
    <details className="group">
      <summary className="cursor-pointer rounded-soft p-4 hover:bg-tile">
        <span className="inline-block w-[calc(100%-1.5rem)] align-top">{title}</span>
      </summary>
      <div className="border-t border-line p-4">
        {!isSuccess && <p className="mb-3 text-sm text-muted">{`It would have done this: ${counts}.`}</p>}
        <RunReport report={run} />
      </div>
    </details>
  )
}
