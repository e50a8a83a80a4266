import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SyncReport } from '#shared/contracts/sync-run'
import { formatPrice } from '#shared/price'

interface Named {
  name: string
  slug: string | null
}

export const RunReport = ({ report }: { report: SyncReport }) => (
  <div className="flex flex-col gap-4">
    <ReportList title="New" items={report.created} />
    <ReportList title="Changed" items={report.updated} />
    <ReportList title="Back" items={report.returned} />
    <ReportList title="Hidden" items={report.hidden} />
    <PriceChanges title="Prices" items={report.priceChanges} />
    <ReportList title="Left out" items={report.leftOut} details={({ reason }) => reason} />
  </div>
)

interface PriceChangesProps {
  title: string
  items: SyncReport['priceChanges']
}

export const PriceChanges = (props: PriceChangesProps) => (
  <ReportList
    {...props}
    details={({ variant, before, after }) =>
      `${variant && `${variant}: `}${formatPrice(before)} → ${formatPrice(after)}`
    }
  />
)

interface ReportListProps<Item extends Named> {
  title: string
  items: readonly Item[]
  details?: (item: Item) => ReactNode
}

export function ReportList<Item extends Named>({ title, items, details }: ReportListProps<Item>) {
  if (items.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {items.map((item, index) => (
          <li key={`${index} ${item.name}`} className="break-words">
            {item.slug === null ? (
              <span>{item.name}</span>
            ) : (
              <Link to="/products" search={{ q: item.slug }} className="link">
                {item.name}
              </Link>
            )}
            {details && <span className="price text-muted">{` ${details(item)}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
