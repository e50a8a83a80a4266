import type { StockRow } from '#shared/contracts/range-health'
import { type Column, DataTable } from '../DataTable.tsx'
import { HealthSection, NoProblem } from './HealthSection.tsx'
import { PrintfulLink, ProductCell } from './ProductCell.tsx'
import type { HealthSectionProps } from './section-props.ts'

const STATES = { sold_out: 'Sold out', discontinued: 'Discontinued' }

const columns: Column<StockRow>[] = [
  {
    title: 'Product',
    cell: ({ product, variants }) => (
      <ProductCell product={product}>
        <span className="text-muted">{variants}</span>
        <PrintfulLink about={product.name} />
      </ProductCell>
    ),
  },
  { title: 'Variants', isWideOnly: true, cell: ({ variants }) => variants },
  { title: 'State', cell: (row) => <State {...row} /> },
  { title: 'Change it at', isWideOnly: true, cell: ({ product }) => <PrintfulLink about={product.name} /> },
]

export function StockSection({ health, isFailed }: HealthSectionProps) {
  return (
    <HealthSection
      id="stock"
      title="Sold out and discontinued"
      count={health?.stock.total}
      intro="What shoppers can’t have. Sold out comes back some day, discontinued doesn’t."
      isFailed={isFailed}
    >
      {health &&
        (health.stock.total > 0 ? (
          <DataTable
            caption="Variants that are sold out or discontinued, by product"
            columns={columns}
            rows={health.stock.rows}
            total={health.stock.total}
            rowKey={({ product, state }) => `${product.id} ${state}`}
          />
        ) : (
          <NoProblem>Nothing sold out, nothing discontinued. Enjoy it while it lasts.</NoProblem>
        ))}
    </HealthSection>
  )
}

function State({ state, buyableCount, variantCount }: StockRow) {
  return (
    <>
      <span className="whitespace-nowrap">{STATES[state]}</span>
      {buyableCount > 0 && (
        <span className="block text-xs font-semibold text-danger">
          {buyableCount < variantCount && `${buyableCount} of ${variantCount} `}still on sale
        </span>
      )}
    </>
  )
}
