import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'

interface PageMessageProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** Draws a page that has only a message, such as "not found" or "denied". */
export function PageMessage({ title, children, actions }: PageMessageProps) {
  return (
    <div className="page-width flex flex-col items-center gap-6 py-20 text-center md:py-28">
      <Mark className="size-20" />
      <h1 className="text-2xl">{title}</h1>
      <div className="flex w-full max-w-text flex-col gap-3 text-muted">{children}</div>
      <div className="flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
