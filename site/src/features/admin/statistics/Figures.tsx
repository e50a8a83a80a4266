import { useId } from 'react'
import type { DayCounts, ProductCounts, Statistics } from '#shared/contracts/statistics'
import { formatDate } from '#shared/format-date'
import { type Column, DataTable } from '../DataTable.tsx'
import { ProductName } from '../ProductName.tsx'
import { DayChart } from './DayChart.tsx'
import { DayFigures } from './DayFigures.tsx'

interface Counts {
  views: number
  adds: number
}

/** Returns the adds to cart for each hundred views, like `12.5%`, or a dash without views. */
function addRate({ views, adds }: { views: number; adds: number }): string {
  if (views === 0) return '–'
  const percent = (adds / views) * 100
  return `${percent.toLocaleString('en', { maximumFractionDigits: 1 })}%`
}

const COUNT_COLUMNS: Column<Counts>[] = [
  { title: 'Views', isNumber: true, cell: ({ views }) => views.toLocaleString('en') },
  { title: 'Adds', isNumber: true, cell: ({ adds }) => adds.toLocaleString('en') },
  { title: 'Per view', isNumber: true, cell: addRate },
]
const DAY_COLUMNS: Column<DayCounts>[] = [
  { title: 'Day', cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time> },
  ...COUNT_COLUMNS,
]
const PRODUCT_COLUMNS: Column<ProductCounts>[] = [
  {
    title: 'Product',
    cell: ({ product }) => <ProductName name={product.name} product={product} />,
  },
  ...COUNT_COLUMNS,
]

/** Draws the days as charts or as a table, and the products with the most views. */
export function Figures({ statistics: { days, products } }: { statistics: Statistics }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-6">
      <DayFigures
        charts={
          <>
            <DayChart title="Views" days={days} countOf={({ views }) => views} />
            <DayChart title="Adds to cart" days={days} countOf={({ adds }) => adds} />
          </>
        }
        table={
          <DataTable
            caption="Views and adds to cart by day, the newest first"
            columns={DAY_COLUMNS}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        }
      />
      <section aria-labelledby={`${id}-products`} className="flex flex-col gap-2">
        <h3 id={`${id}-products`} className="text-base leading-tight">
          Most viewed products
        </h3>
        <DataTable
          caption="The products with the most views, with their adds to cart"
          columns={PRODUCT_COLUMNS}
          rows={products}
          rowKey={({ product }) => String(product.id)}
        />
      </section>
    </div>
  )
}
