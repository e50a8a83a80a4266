import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  onFocus?: () => void
  children: ReactNode
}

export function Section({ title, onFocus, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      onFocus={onFocus}
      className="flex min-w-0 flex-col gap-4 rounded-soft border border-line bg-raised p-3 sm:p-5"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
