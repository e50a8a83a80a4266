import type { ReactNode } from 'react'

interface GridMessageProps {
  isError?: boolean
  children: ReactNode
}

/** In the place of a grid that is empty or failed to load. */
export function GridMessage({ isError = false, children }: GridMessageProps) {
  return (
    <p
      role={isError ? 'alert' : undefined}
      className={`rounded-soft border px-6 py-16 text-center ${isError ? 'border-danger text-danger' : 'border-line text-muted'}`}
    >
      {children}
    </p>
  )
}
