import { type ReactNode, useId } from 'react'

interface FieldProps {
  label: ReactNode
  error?: string
  count?: { length: number; limit: number }
  hint?: ReactNode
  /** True to reserve a line for the error. Otherwise a button below would move away from a click that blurs the field. */
  reserveErrorSpace?: boolean
  /** Function that renders the control with the attributes that link it to label, error, hint and count. */
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

export function Field({ label, error, count, hint, reserveErrorSpace, children }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, count && `${id}-count`].filter(Boolean)
  const isOver = count !== undefined && count.length > count.limit
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
      })}
      <div
        className={`flex items-start justify-between gap-4 text-xs text-muted ${reserveErrorSpace ? 'min-h-[1.2rem]' : 'empty:hidden'}`}
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
            {`${count.length} / ${count.limit}`}
          </p>
        )}
      </div>
    </div>
  )
}
