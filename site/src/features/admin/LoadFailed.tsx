import { errorMessage, errorStatus, serverMessage } from '../../lib/error-message.ts'

interface LoadFailedProps {
  title: string
  error: Error
  onRetry: () => void
}

/** Stands in the place of what could not be loaded. Where the server says nothing, its status does. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
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
