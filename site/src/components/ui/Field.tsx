import { type ReactNode, useId } from 'react'

interface FieldProps {
  label: ReactNode
  error?: string
  /** How much is written, where that is limited. */
  count?: { length: number; limit: number }
  hint?: ReactNode
  /**
   * Keeps a line free for the message. Where one comes or goes on blur, a press on what lies below would otherwise miss it:
   * that has moved by the time the finger is up.
   */
  keepsRoom?: boolean
  /** Draws the control with what ties it to its label, its message and its count. */
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A labelled control with its message and its count under it. */
export function Field({ label, error, count, hint, keepsRoom, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, count && `${id}-count`].filter(Boolean)
  const isOver = count !== undefined && count.length > count.limit
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      <div
        className={`flex items-start justify-between gap-4 text-xs text-muted ${keepsRoom ? 'min-h-[1.2rem]' : 'empty:hidden'}`}
      >
        {(error || hint) && (
          <div className="flex flex-col gap-1">
            {error && (
              <p id={`${id}-error`} className="font-semibold text-danger">
                {error}
              </p>
            )}
            {hint && <p id={`${id}-hint`}>{hint}</p>}
          </div>
        )}
        {count && (
          <p id={`${id}-count`} className={`price ml-auto ${isOver ? 'font-semibold text-danger' : ''}`}>
            {count.length} / {count.limit}
          </p>
        )}
      </div>
    </div>
  )
}
