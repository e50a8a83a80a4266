import { Check, RefreshCw, TriangleAlert } from 'lucide'
import type { SyncProgress } from '#shared/contracts/sync'
import { Icon } from '../../../components/Icon.tsx'

interface SyncStatusProps {
  progress: SyncProgress
  times: readonly string[]
  isLine: boolean
  onSync: () => void
  onCancel: () => void
}

const ICONS = { idle: RefreshCw, pending: RefreshCw, success: Check, error: TriangleAlert }
const COLORS = { idle: 'text-muted', pending: 'text-green', success: 'text-green', error: 'text-danger' }

function statusText({ state, message }: SyncProgress): string {
  if (state === 'pending') return 'Syncing products from Printful...'
  if (state === 'success') return message ?? 'The catalog is up to date.'
  if (state === 'error') return message ?? 'Unknown error'
  return 'Fetches all products, prices and images. What was edited here stays.'
}

export function SyncStatus({ progress, times, isLine, onSync, onCancel }: SyncStatusProps) {
  const { state } = progress
  const isPending = state === 'pending'
  return (
    <section
      aria-labelledby="sync-title"
      className={`flex gap-4 rounded-soft border border-line bg-raised p-5 ${isLine ? 'flex-col lg:flex-row lg:flex-wrap lg:items-center lg:justify-between' : 'flex-col'}`}
    >
      <div className="flex items-start gap-3">
        <Icon
          node={ICONS[state]}
          className={`size-7 flex-none ${COLORS[state]} ${isPending ? 'animate-spin' : ''}`}
        />
        <div className="min-w-0">
          <h2 id="sync-title" className="text-lg leading-tight font-bold">
            Sync Printful Products
          </h2>
          <p role="status" className={`mt-1 text-sm ${state === 'error' ? 'text-danger' : 'text-muted'}`}>
            {statusText(progress)}
          </p>
          {isLine && <Times times={times} />}
        </div>
      </div>
      {isPending && <SyncProgressBar progress={progress} />}
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isLine ? '' : 'mt-auto'}`}>
        <button type="button" className="button" disabled={isPending} onClick={onSync}>
          {isPending ? 'Syncing...' : 'Sync Printful Products'}
        </button>
        {isPending && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
        {!isLine && <Times times={times} />}
      </div>
    </section>
  )
}

/** Reserves the space of two lines, which come later. */
const Times = ({ times }: Pick<SyncStatusProps, 'times'>) => (
  <div className="min-h-[2lh] grow basis-72 text-sm text-muted">
    {times.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
)

function SyncProgressBar({ progress: { done, total, product, message } }: Pick<SyncStatusProps, 'progress'>) {
  const ratio = total > 0 ? done / total : 0
  return (
    <div className="flex w-full flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label="Products read"
        aria-valuemin={0}
        aria-valuemax={total || 1}
        aria-valuenow={done}
        aria-valuetext={total > 0 ? `${done} of ${total} products` : 'Starting'}
        className="h-2 overflow-hidden rounded-full bg-tile"
      >
        <div
          className="h-full origin-left rounded-full bg-green transition-transform"
          style={{ transform: `scaleX(${ratio})` }}
        />
      </div>
      <p className="price flex justify-between gap-4 text-xs text-muted">
        <span className="truncate">{message ?? product ?? 'Asking Printful for its list'}</span>
        {total > 0 && <span>{`${done} of ${total}`}</span>}
      </p>
    </div>
  )
}
