import { ChangedValue } from '../ChangedValue.tsx'

export interface TheirLine {
  label: string
  text: string
  imageUrl?: string
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Shows what someone else has saved, beside the editor that has what was typed. */
export function ConflictPanel({ lines }: { lines: readonly TheirLine[] }) {
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-labelledby="conflict"
      className="flex min-w-0 flex-col gap-3 rounded-soft border border-danger p-4 text-sm"
    >
      <h3 id="conflict" className="text-base leading-snug font-bold">
        Someone else has changed this
      </h3>
      <p className="text-muted">
        This is saved now. What you typed is still here: save it in its place, or use theirs and lose yours.
      </p>
      <dl className="flex flex-col gap-3">
        {lines.map(({ label, text, imageUrl }, index) => (
          <ChangedValue key={`${index} ${label}`} label={label} imageUrl={imageUrl}>
            <span className="min-w-0 break-words whitespace-pre-wrap">{text}</span>
          </ChangedValue>
        ))}
      </dl>
    </section>
  )
}
