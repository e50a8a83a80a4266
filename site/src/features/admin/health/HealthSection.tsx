import type { ReactNode } from 'react'
import type { SectionId } from './problems.ts'

interface HealthSectionProps {
  id: SectionId
  title: string
  /** Beside the title; undefined until it is known. */
  count?: number
  intro: ReactNode
  /** Whether there is nothing to show because loading failed. */
  isFailed: boolean
  /** Null while loading. */
  children: ReactNode
}

export function HealthSection({ id, title, count, intro, isFailed, children }: HealthSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 rounded-soft border border-line bg-raised p-4 outline-none sm:p-5"
    >
      <header>
        <h2 id={`${id}-title`} className="text-lg leading-tight">
          {title}{' '}
          {count !== undefined && (
            <span
              className={`price ml-1 inline-block rounded-soft px-1.5 py-0.5 text-sm leading-tight ${count > 0 ? 'bg-danger-tint text-danger' : 'bg-tint text-green'}`}
            >
              {count.toLocaleString('en')}
            </span>
          )}
        </h2>
        <p className="mt-1 max-w-(--container-text) text-sm text-muted">{intro}</p>
      </header>
      {children ??
        (isFailed ? <p className="text-sm text-danger">This could not be loaded.</p> : <Loading />)}
    </section>
  )
}

const Loading = () => (
  <div aria-hidden="true" className="flex flex-col gap-2">
    {['w-full', 'w-11/12', 'w-4/5'].map((width) => (
      <div key={width} className={`skeleton-block h-8 ${width}`} />
    ))}
  </div>
)

/** Stands in the place of a table without rows. */
export const NoProblem = ({ children }: { children: ReactNode }) => (
  <p className="rounded-soft bg-tile px-4 py-3 text-sm">{children}</p>
)
