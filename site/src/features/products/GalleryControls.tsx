import type { KeyboardEvent, ReactNode } from 'react'

interface GalleryButtonProps {
  name: string
  onClick: () => void
  className?: string
  children: ReactNode
}

export function GalleryButton({ name, onClick, className = '', children }: GalleryButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className={`button-icon gallery-button ${className}`.trim()}
    >
      {children}
    </button>
  )
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Moves through a row of buttons by arrow keys: the row is one tab stop. `onSelect` gets the focused one's index. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, onSelect: (index: number) => void): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + (STEPS[event.key] ?? 0)
  const button = buttons[next]
  if (!button || !STEPS[event.key]) return
  event.preventDefault()
  button.focus()
  onSelect(next)
}

interface GalleryDotsProps {
  count: number
  current: number
  onSelect: (index: number) => void
}

/** Number of dots that fit on any phone. */
const MAX_DOTS = 12

export function GalleryDots({ count, current, onSelect }: GalleryDotsProps) {
  if (count > MAX_DOTS)
    return <p className="needs-script gallery-dots text-sm text-muted">{`${current + 1} of ${count}`}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its buttons
    <div className="needs-script gallery-dots" onKeyDown={(event) => moveByArrows(event, onSelect)}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show image ${index + 1} of ${count}`}
          aria-current={index === current ? 'true' : undefined}
          tabIndex={index === current ? undefined : -1}
          onClick={() => onSelect(index)}
        />
      ))}
    </div>
  )
}
