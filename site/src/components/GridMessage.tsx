import type { ReactNode } from 'react'

interface GridMessageProps {
  isError?: boolean
  detail?: string | undefined
  children: ReactNode
}

/** Replaces a grid that is empty or failed to load. */
export function GridMessage({ isError = false, detail, children }: GridMessageProps) {
  return (
    <div
      role={isError ? 'alert' : undefined}
      className={`rounded-soft border px-6 py-16 text-center ${isError ? 'border-danger text-danger' : 'border-line text-muted'}`}
    >
      <p>{children}</p>
      {detail && <p className="mt-2 text-sm">{detail}</p>}
    </div>
  )
}
