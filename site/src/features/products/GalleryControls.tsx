import type { ReactNode } from 'react'

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

interface GalleryDotsProps {
  count: number
  current: number
  onSelect: (index: number) => void
}

export function GalleryDots({ count, current, onSelect }: GalleryDotsProps) {
  return (
    <div className="needs-script gallery-dots">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show image ${index + 1} of ${count}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onSelect(index)}
        />
      ))}
    </div>
  )
}
