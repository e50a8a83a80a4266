import type { ReactNode } from 'react'

interface GridMessageProps {
  isError?: boolean
  children: ReactNode
}

/** Stands where the cards would: there are none, or they could not be had. */
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
