import { type ReactNode, useId } from 'react'

interface OrderPartProps {
  title: string
  children: ReactNode
}

export function OrderPart({ title, children }: OrderPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
