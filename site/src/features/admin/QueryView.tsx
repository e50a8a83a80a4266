import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, errorStatus, serverMessage } from '../../lib/error-message.ts'
import { ScreenSkeleton } from './ScreenStates.tsx'

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** What to say if it can't be loaded: a screen's title, or a card's sentence if the server has none. */
  failed: string
  /** True if it is a part of a screen, which says what it has to in one line. */
  isCard?: boolean
  /** Holds the space until it is loaded. */
  skeleton?: ReactNode
  empty?: { when: (data: Data) => boolean; title?: string; text: string }
  children: (data: Data) => ReactNode
}

/** Draws what a query has loaded. Until then, if that failed or if there is nothing, it says so. */
export function QueryView<Data>({
  query: { data, error, refetch },
  failed,
  isCard = false,
  skeleton = <ScreenSkeleton />,
  empty,
  children,
}: QueryViewProps<Data>) {
  if (data !== undefined) {
    return empty?.when(data) ? (
      <Empty isCard={isCard} title={empty.title} text={empty.text} />
    ) : (
      children(data)
    )
  }
  if (!error) return skeleton
  if (!isCard) return <LoadFailed title={failed} error={error} onRetry={() => void refetch()} />
  return (
    <p role="alert" className="text-sm text-danger">
      {errorMessage(error, failed)}
    </p>
  )
}

interface EmptyProps {
  isCard?: boolean
  title?: string | undefined
  text: string
}

/** Stands in the place of a list that has nothing. */
export const Empty = ({ isCard = false, title, text }: EmptyProps) =>
  isCard ? (
    <p className="rounded-soft bg-tile px-4 py-3 text-sm">{text}</p>
  ) : (
    <div className="rounded-soft border border-dashed border-edge p-10 text-center text-muted">
      {title !== undefined && <h2 className="mb-1 text-lg text-ink">{title}</h2>}
      <p>{text}</p>
    </div>
  )

interface LoadFailedProps {
  title: string
  error: Error
  onRetry: () => void
}

/** Says why a screen has no content. If the server says nothing, its status does. */
function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const status = serverMessage(error) === undefined ? errorStatus(error) : undefined
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-soft bg-danger-tint p-6">
      <h2 className="text-lg text-danger">{title}</h2>
      <p>{errorMessage(error, 'An unknown error occurred.')}</p>
      {status && <p className="text-sm">{`HTTP error! status: ${status}`}</p>}
      <button type="button" className="button button-quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
