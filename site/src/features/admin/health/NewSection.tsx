import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NewProduct } from '#shared/contracts/range-health'
import { queryClient } from '../../../lib/query.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { $visit } from '../last-visit.ts'
import { HealthSection, NoProblem } from './HealthSection.tsx'
import { newProductsQuery } from './health.queries.ts'
import { ProductCell } from './ProductCell.tsx'

const columns: Column<NewProduct>[] = [
  { title: 'Product', cell: (product) => <ProductCell product={product} /> },
  {
    title: 'Since',
    isWideOnly: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString()}</time>,
  },
  {
    title: 'Look at it',
    cell: ({ id, name }) => (
      <Link to="/products/$productId" params={{ productId: String(id) }} className="link whitespace-nowrap">
        Edit<span className="sr-only"> {name}</span>
      </Link>
    ),
  },
]

export function NewSection() {
  const since = useStore($visit)?.previousAt ?? null
  const { data, error } = useQuery(newProductsQuery(since), queryClient)
  return (
    <HealthSection
      id="new"
      title="New since your last visit"
      {...(data && { count: data.total })}
      intro="What syncs have brought since you last saw the dashboard in this browser."
      isFailed={error !== null}
    >
      {since === null ? (
        <NoProblem>This is your first visit in this browser.</NoProblem>
      ) : data && data.total > 0 ? (
        <DataTable
          caption="Products that are new since your last visit"
          columns={columns}
          rows={data.rows}
          total={data.total}
          rowKey={({ id }) => String(id)}
        />
      ) : (
        data && <NoProblem>Nothing is new.</NoProblem>
      )}
    </HealthSection>
  )
}
