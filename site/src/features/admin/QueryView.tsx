import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, errorStatus, serverMessage } from '../../lib/error-message.ts'
import { ScreenSkeleton } from './ScreenStates.tsx'

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Text for a failure: a screen's title, or a card's sentence if the server has none. */
  failed: string
  /** True for a part of a screen, which shows a failure in one line. */
  isCard?: boolean
  /** Element that holds the space until the data is loaded. */
  skeleton?: ReactNode
  empty?: { when: (data: Data) => boolean; title?: string; text: string }
  children: (data: Data) => ReactNode
}

/** Draws what a query has loaded, and until then its state: loading, failed or empty. */
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

/** Says why a screen has no content: the server's sentence, or a text for its status. */
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
