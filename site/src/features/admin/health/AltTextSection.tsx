import { Link } from '@tanstack/react-router'
import type { AltTextRow } from '#shared/contracts/range-health'
import { type Column, DataTable } from '../DataTable.tsx'
import { HealthSection, NoProblem } from './HealthSection.tsx'
import { ProductCell } from './ProductCell.tsx'
import type { HealthSectionProps } from './section-props.ts'

const columns: Column<AltTextRow>[] = [
  { title: 'Product', cell: ({ product }) => <ProductCell product={product} /> },
  { title: 'Images', isNumber: true, cell: ({ imageCount }) => imageCount },
  {
    title: 'Change it',
    cell: ({ product: { id, name } }) => (
      <Link to="/products" search={{ edit: 'images', product: id }} className="link whitespace-nowrap">
        Write them<span className="sr-only"> for {name}</span>
      </Link>
    ),
  },
]

export function AltTextSection({ health, isFailed }: HealthSectionProps) {
  return (
    <HealthSection
      id="alt-texts"
      title="Without alternative texts"
      count={health?.altTexts.total}
      intro="Images chosen here that say nothing to those who can’t see them."
      isFailed={isFailed}
    >
      {health &&
        (health.altTexts.total > 0 ? (
          <DataTable
            caption="Products with images that have no alternative text"
            columns={columns}
            rows={health.altTexts.rows}
            total={health.altTexts.total}
            rowKey={({ product }) => String(product.id)}
          />
        ) : (
          <NoProblem>Every image chosen here says what it shows.</NoProblem>
        ))}
    </HealthSection>
  )
}
