import type { MarginRow, RangeHealth, UnknownCostRow } from '#shared/contracts/range-health'
import { formatPrice } from '#shared/price'
import { type Column, DataTable } from '../DataTable.tsx'
import { HealthSection, NoProblem } from './HealthSection.tsx'
import { PrintfulLink, ProductCell } from './ProductCell.tsx'
import type { HealthSectionProps } from './section-props.ts'
import { ThresholdForm } from './ThresholdForm.tsx'

const product: Column<UnknownCostRow> = {
  title: 'Product',
  cell: ({ product, variants }) => (
    <ProductCell product={product}>
      <span className="text-muted">{variants}</span>
      <PrintfulLink about={`${product.name}, ${variants}`} />
    </ProductCell>
  ),
}
const variants: Column<UnknownCostRow> = { title: 'Variants', isWideOnly: true, cell: (row) => row.variants }
const price: Column<UnknownCostRow> = {
  title: 'Price',
  isNumber: true,
  cell: (row) => formatPrice(row.price),
}
const change: Column<UnknownCostRow> = {
  title: 'Change it at',
  isWideOnly: true,
  cell: ({ product, variants }) => <PrintfulLink about={`${product.name}, ${variants}`} />,
}

const marginColumns: Column<MarginRow>[] = [
  product,
  variants,
  price,
  { title: 'Cost', isNumber: true, cell: ({ cost }) => formatPrice(cost) },
  { title: 'Margin', isNumber: true, cell: (row) => <Margin {...row} /> },
  { title: 'Percent', isNumber: true, isWideOnly: true, cell: (row) => <Percent {...row} /> },
  change,
]
const unknownColumns: Column<UnknownCostRow>[] = [
  product,
  variants,
  price,
  { title: 'Cost', isNumber: true, cell: () => 'unknown' },
  change,
]

export function MarginSection({ health, isFailed }: HealthSectionProps) {
  return (
    <HealthSection
      id="margins"
      title="Margins"
      count={health?.margins.below}
      intro="What is left of the price after Printful’s charge for the garment, before shipping and tax. Worst first."
      isFailed={isFailed}
    >
      {health && <Margins {...health} />}
    </HealthSection>
  )
}

function Margins({ marginThreshold, margins, unknownCosts }: RangeHealth) {
  return (
    <>
      <ThresholdForm threshold={marginThreshold} />
      {margins.total > 0 ? (
        <DataTable
          caption="Margins, the worst first"
          columns={marginColumns}
          rows={margins.rows}
          total={margins.total}
          rowKey={({ product, price, cost }) => `${product.id} ${price} ${cost}`}
        />
      ) : (
        <NoProblem>
          {unknownCosts.total > 0
            ? 'No margin is known yet.'
            : 'Nothing is for sale, so nothing sells at a loss.'}
        </NoProblem>
      )}
      {unknownCosts.total > 0 && (
        <>
          <h3 className="text-base leading-tight">Cost unknown</h3>
          <p className="-mt-3 text-sm text-muted">
            No sync has read what Printful charges for these. The next one asks again.
          </p>
          <DataTable
            caption="Variants whose cost is unknown"
            columns={unknownColumns}
            rows={unknownCosts.rows}
            total={unknownCosts.total}
            rowKey={({ product, price }) => `${product.id} ${price}`}
          />
        </>
      )}
    </>
  )
}

function Margin(row: MarginRow) {
  return (
    <>
      <span className={row.isBelow ? 'font-semibold text-danger' : ''}>{formatPrice(row.margin)}</span>
      <span className="mt-0.5 block sm:hidden">
        <Percent {...row} />
      </span>
    </>
  )
}

function Percent({ percent, isBelow }: MarginRow) {
  const text = percent === null ? 'no price' : `${percent.toFixed(1)}%`
  if (!isBelow) return text
  return (
    <span className="-mr-1.5 rounded-soft bg-danger-tint px-1.5 py-0.5 font-semibold text-danger">
      {text}
      <span className="sr-only">, too low</span>
    </span>
  )
}
