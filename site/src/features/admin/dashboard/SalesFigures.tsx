import { useId } from 'react'
import type { BestSeller, Sales, SalesCountry, SalesDay } from '#shared/contracts/sales'
import { formatDate } from '#shared/format-date'
import { formatCents, formatPrice, toCents } from '#shared/price'
import { type Column, DataTable } from '../DataTable.tsx'
import { ProductName } from '../ProductName.tsx'
import { DayChart } from './DayChart.tsx'
import { DayFigures } from './DayFigures.tsx'
import { Figure } from './Figure.tsx'
import { changeText, hasSales } from './sales-period.ts'

const DAY_COLUMNS: Column<SalesDay>[] = [
  { title: 'Day', cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time> },
  { title: 'Orders', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en') },
  { title: 'Revenue', isNumber: true, cell: ({ revenue }) => formatPrice(revenue) },
  { title: 'Margin', isNumber: true, cell: ({ margin }) => formatPrice(margin) },
]
const PRODUCT_COLUMNS: Column<BestSeller>[] = [
  { title: 'Product', cell: ({ product }) => <ProductName name={product.name} product={product} /> },
  { title: 'Sold', isNumber: true, cell: ({ quantity }) => quantity.toLocaleString('en') },
  { title: 'Revenue', isNumber: true, cell: ({ revenue }) => formatPrice(revenue) },
]
const COUNTRY_COLUMNS: Column<SalesCountry>[] = [
  { title: 'Country', cell: ({ name }) => name },
  { title: 'Orders', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en') },
  { title: 'Revenue', isNumber: true, cell: ({ revenue }) => formatPrice(revenue) },
]

interface SalesFiguresProps {
  sales: Sales
  /** Totals of the period before, once they are loaded. */
  before: Sales['totals'] | undefined
}

export function SalesFigures({ sales: { totals, days, products, countries }, before }: SalesFiguresProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-6">
      <Totals totals={totals} before={before} />
      <Days days={days} />
      <div className="grid gap-6 md:grid-cols-2">
        <section aria-labelledby={`${id}-products`} className="flex min-w-0 flex-col gap-2">
          <h3 id={`${id}-products`} className="text-base leading-tight">
            Best sellers
          </h3>
          <DataTable
            caption="Best sellers by their prices, before discounts and refunds"
            columns={PRODUCT_COLUMNS}
            rows={products}
            empty="Nothing was sold in these days."
            rowKey={({ product }) => String(product.id)}
          />
        </section>
        <section aria-labelledby={`${id}-countries`} className="flex min-w-0 flex-col gap-2">
          <h3 id={`${id}-countries`} className="text-base leading-tight">
            Countries
          </h3>
          <DataTable
            caption="Countries with the largest revenue"
            columns={COUNTRY_COLUMNS}
            rows={countries}
            empty="Nothing was sold in these days."
            rowKey={({ code }) => code}
          />
        </section>
      </div>
    </div>
  )
}

function Totals({ totals, before }: { totals: Sales['totals']; before: Sales['totals'] | undefined }) {
  const { orders, revenue, margin, average, unknown } = totals
  const compare = (now: number, then: number | undefined) => {
    const change = then === undefined ? null : changeText(now, then)
    return change && `${change} to the period before`
  }
  const comparePrices = (name: 'revenue' | 'margin' | 'average') =>
    compare(toCents(totals[name]), before && toCents(before[name]))
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        <Figure name="Revenue" value={formatPrice(revenue)} note={comparePrices('revenue')} />
        <Figure name="Orders" value={orders.toLocaleString('en')} note={compare(orders, before?.orders)} />
        <Figure name="Margin" value={formatPrice(margin)} note={comparePrices('margin')} />
        <Figure name="Average order" value={formatPrice(average)} note={comparePrices('average')} />
      </dl>
      {unknown > 0 && (
        <p className="text-sm text-muted">
          {`${unknown === 1 ? '1 order is' : `${unknown.toLocaleString('en')} orders are`} not in the margins: the cost or the fee is unknown, or not in US dollars.`}
        </p>
      )}
    </div>
  )
}

const Days = ({ days }: { days: readonly SalesDay[] }) => (
  <DayFigures
    charts={
      <>
        <DayChart
          title="Revenue"
          days={days}
          countOf={({ revenue }) => toCents(revenue)}
          format={formatCents}
        />
        <DayChart title="Orders" days={days} countOf={({ orders }) => orders} />
      </>
    }
    table={
      <DataTable
        caption="Sales by day, the newest first"
        columns={DAY_COLUMNS}
        rows={days.filter(hasSales).toReversed()}
        empty="Nothing was sold in these days."
        rowKey={({ day }) => day}
      />
    }
  />
)
