import type { ReactNode } from 'react'

interface GalleryButtonProps {
  name: string
  onClick: () => void
  isBusy?: boolean
  className?: string
  children: ReactNode
}

export function GalleryButton({ name, onClick, isBusy, className = '', children }: GalleryButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-busy={isBusy || undefined}
      onClick={onClick}
      className={`button-icon pointer-events-auto rounded-full border border-line bg-ground ${className}`}
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
    <div className="needs-script mt-3 flex flex-wrap justify-center">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show image ${index + 1} of ${count}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onSelect(index)}
          className="group grid h-8 min-w-6 place-items-center px-1"
        >
          <span className="h-2 w-2 rounded-full bg-edge transition-[width,background-color] group-hover:bg-ink group-aria-[current]:w-5 group-aria-[current]:bg-green forced-colors:bg-[CanvasText] forced-colors:group-hover:bg-[Highlight] forced-colors:group-aria-[current]:bg-[Highlight]" />
        </button>
      ))}
    </div>
  )
}
