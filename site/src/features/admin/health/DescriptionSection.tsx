import { Link } from '@tanstack/react-router'
import type { ProductReference } from '#shared/contracts/range-health'
import { type Column, DataTable } from '../DataTable.tsx'
import { HealthSection, NoProblem } from './HealthSection.tsx'
import { ProductCell } from './ProductCell.tsx'
import type { HealthSectionProps } from './section-props.ts'

const columns: Column<ProductReference>[] = [
  { title: 'Product', cell: (product) => <ProductCell product={product} /> },
  {
    title: 'Change it',
    cell: ({ id, name }) => (
      <Link to="/products" search={{ edit: 'description', product: id }} className="link whitespace-nowrap">
        Write one<span className="sr-only"> for {name}</span>
      </Link>
    ),
  },
]

export function DescriptionSection({ health, isFailed }: HealthSectionProps) {
  return (
    <HealthSection
      id="descriptions"
      title="Without a description"
      count={health?.descriptions.total}
      intro="Printful sends none. Until somebody writes one, the product page makes do with the garment’s own."
      isFailed={isFailed}
    >
      {health &&
        (health.descriptions.total > 0 ? (
          <DataTable
            caption="Products without a description"
            columns={columns}
            rows={health.descriptions.rows}
            total={health.descriptions.total}
            rowKey={({ id }) => String(id)}
          />
        ) : (
          <NoProblem>Every product has a description. Somebody did their homework.</NoProblem>
        ))}
    </HealthSection>
  )
}
