import type { ComponentProps, RefObject } from 'react'
import type { Change } from '#shared/contracts/change'
import { SkeletonGrid } from '../../../components/SkeletonGrid.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { ChangeRow } from './ChangeRow.tsx'

interface ChangeListProps extends Omit<ComponentProps<typeof ChangeRow>, 'change'> {
  changes: readonly Change[] | undefined
  error: Error | null
  onRetry: () => void
  /** Takes the focus after an undo, whose button is gone then. */
  listRef: RefObject<HTMLOListElement | null>
}

export function ChangeList({ changes, error, onRetry, listRef, ...row }: ChangeListProps) {
  if (!changes && error) {
    return <LoadFailed title="Failed to load changes" error={error} onRetry={onRetry} />
  }
  if (!changes) {
    return (
      <SkeletonGrid label="Loading changes" count={4} className="flex flex-col gap-3">
        <div className="skeleton-block h-28" />
      </SkeletonGrid>
    )
  }
  if (changes.length === 0) {
    return (
      <p className="rounded-soft border border-dashed border-edge p-10 text-center text-muted">
        Nothing has been changed here yet.
      </p>
    )
  }
  return (
    <ol ref={listRef} tabIndex={-1} aria-label="Changes" className="flex flex-col gap-3 outline-none">
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} {...row} />
      ))}
    </ol>
  )
}
