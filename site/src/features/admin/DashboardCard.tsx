import type { IconNode } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../components/Icon.tsx'

interface DashboardCardProps {
  /** Anchor of a card that a link leads to. */
  id?: string
  title: string
  icon: IconNode
  intro: ReactNode
  /** Control beside the title. */
  control?: ReactNode
  children: ReactNode
}

export function DashboardCard({ id, title, icon, intro, control, children }: DashboardCardProps) {
  const titleId = useId()
  return (
    <section
      {...(id && { id, tabIndex: -1 })}
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-5 outline-offset-2"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-1 basis-64 items-start gap-3">
          <Icon node={icon} className="size-7 flex-none text-green" />
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg leading-tight font-bold">
              {title}
            </h2>
            <p className="mt-1 text-sm text-muted">{intro}</p>
          </div>
        </div>
        {control}
      </div>
      {children}
    </section>
  )
}
