import type { ReactNode } from 'react'

interface SkeletonGridProps {
  label: string
  count: number
  className: string
  children: ReactNode
}

export function SkeletonGrid({ label, count, className, children }: SkeletonGridProps) {
  return (
    <div role="status" aria-label={label}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={className}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-skeleton>
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}
