import type { ReactNode } from 'react'

interface SourceBadgeProps {
  isEdited: boolean
  /** Where it comes from until it is edited: `From Printful`, `Built in`. */
  provider: string
}

/** Who a field's present content comes from. */
export function SourceBadge({ isEdited, provider }: SourceBadgeProps) {
  return (
    <span
      className={`inline-block rounded-soft border px-1.5 py-0.5 text-xs leading-tight font-semibold whitespace-nowrap ${isEdited ? 'border-transparent bg-tint text-green' : 'border-line text-muted'}`}
    >
      {isEdited ? 'Edited here' : provider}
    </span>
  )
}

interface SourceNoticeProps extends SourceBadgeProps {
  children: ReactNode
  /** The way back to the provider's, where there is something to go back from. */
  onReset?: () => void
  resetText: string
}

/** The same inside an editor, in a sentence, with the way back. */
export function SourceNotice({ children, onReset, resetText, ...origin }: SourceNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-soft bg-tile px-3 py-2 text-sm">
      <SourceBadge {...origin} />
      <p className="min-w-0 flex-1 basis-60 text-muted">{children}</p>
      {onReset && (
        <button type="button" className="link min-h-6 font-semibold" onClick={onReset}>
          {resetText}
        </button>
      )}
    </div>
  )
}
