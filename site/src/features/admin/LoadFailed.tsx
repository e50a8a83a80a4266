interface LoadFailedProps {
  /** `Failed to load products` */
  title: string
  message: string
  onRetry: () => void
}

/** In the place of what could not be loaded. */
export const LoadFailed = ({ title, message, onRetry }: LoadFailedProps) => (
  <div role="alert" className="flex flex-col items-start gap-3 rounded-soft bg-danger-tint p-6">
    <h2 className="text-lg text-danger">{title}</h2>
    <p>{message}</p>
    <button type="button" className="button button-quiet" onClick={onRetry}>
      Try again
    </button>
  </div>
)
