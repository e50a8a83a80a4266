import { type ReactNode, useId } from 'react'

interface ActionButtonProps {
  isSaving: boolean
  onClick: () => void
  children: ReactNode
}

/** Draws a button for an action on an order. Only one runs at a time. */
export const ActionButton = ({ isSaving, onClick, children }: ActionButtonProps) => (
  <button
    type="button"
    className="button button-quiet button-small px-4"
    aria-disabled={isSaving}
    onClick={() => !isSaving && onClick()}
  >
    {children}
  </button>
)

interface SectionProps {
  title: string
  children: ReactNode
}

export function OrderSection({ title, children }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
