import type { ComponentProps, RefObject } from 'react'
import type { Change } from '#shared/contracts/change'
import { QueryView } from '../QueryView.tsx'
import { RowsSkeleton } from '../ScreenStates.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import type { useChanges } from './use-changes.ts'

interface ChangeListProps extends Omit<ComponentProps<typeof ChangeRow>, 'change'> {
  changes: readonly Change[]
  /** List that takes the focus after an undo, because its button is gone then. */
  listRef: RefObject<HTMLOListElement | null>
}

type ChangesProps = ReturnType<typeof useChanges> & { max?: number }

/** Draws the changes of a query, at most `max` of them. */
export const Changes = ({ query, list, max }: ChangesProps) => (
  <QueryView
    query={query}
    failed="Failed to load changes"
    skeleton={<RowsSkeleton label="Loading changes" count={4} className="h-28" />}
    empty={{ when: ({ changes }) => changes.length === 0, text: 'Nothing has been changed here yet.' }}
  >
    {({ changes }) => <ChangeList changes={changes.slice(0, max)} {...list} />}
  </QueryView>
)

export const ChangeList = ({ changes, listRef, ...row }: ChangeListProps) => (
  <ol ref={listRef} tabIndex={-1} aria-label="Changes" className="flex flex-col gap-3 outline-none">
    {changes.map((change) => (
      <ChangeRow key={change.id} change={change} {...row} />
    ))}
  </ol>
)
