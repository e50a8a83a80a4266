import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-soft border border-line bg-raised p-3 sm:p-5"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
