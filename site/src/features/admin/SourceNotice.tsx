import type { ComponentProps, ReactNode } from 'react'
import { SourceBadge } from './SourceBadge.tsx'

interface SourceNoticeProps extends ComponentProps<typeof SourceBadge> {
  children: ReactNode
  resetText: string
  onReset: (() => void) | undefined
}

/** Says in an editor where its content comes from, with a button back to the provider's. */
export function SourceNotice({ children, resetText, onReset, ...badge }: SourceNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-soft bg-tile px-3 py-2 text-sm">
      <SourceBadge {...badge} />
      <p className="min-w-0 flex-1 basis-60 text-muted">{children}</p>
      {onReset && (
        <button type="button" className="link min-h-6 font-semibold" onClick={onReset}>
          {resetText}
        </button>
      )}
    </div>
  )
}
