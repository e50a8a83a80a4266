import { type ReactNode, useId } from 'react'

interface ConflictSectionProps {
  heading: 'h2' | 'h3'
  text: string
  children: ReactNode
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Says that someone else has saved a change since. Takes the focus. */
export function ConflictSection({ heading: Heading, text, children }: ConflictSectionProps) {
  const headingId = useId()
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="flex w-full min-w-0 flex-col gap-3 rounded-soft border border-danger p-4 text-sm"
    >
      <Heading id={headingId} className="text-base leading-snug font-bold">
        Someone else has changed this
      </Heading>
      <p className="text-muted">{text}</p>
      {children}
    </section>
  )
}
