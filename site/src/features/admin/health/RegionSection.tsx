import type { RangeHealth, RegionRow } from '#shared/contracts/range-health'
import { type Column, DataTable } from '../DataTable.tsx'
import { HealthSection, NoProblem } from './HealthSection.tsx'
import { PrintfulLink, ProductCell } from './ProductCell.tsx'
import type { HealthSectionProps } from './section-props.ts'

const columns: Column<RegionRow>[] = [
  {
    title: 'Product',
    cell: ({ product, gaps }) => (
      <ProductCell product={product}>
        <Gaps gaps={gaps} />
        <PrintfulLink about={product.name} />
      </ProductCell>
    ),
  },
  {
    title: 'Not made in',
    isWideOnly: true,
    cell: ({ gaps }) => <Gaps gaps={gaps} />,
  },
  { title: 'Change it at', isWideOnly: true, cell: ({ product }) => <PrintfulLink about={product.name} /> },
]

export function RegionSection({ health, isFailed }: HealthSectionProps) {
  return (
    <HealthSection
      id="regions"
      title="Not made everywhere"
      count={health?.regions.total}
      intro={<Intro names={health?.regions.names ?? []} />}
      isFailed={isFailed}
    >
      {health && <Regions {...health.regions} />}
    </HealthSection>
  )
}

const Gaps = ({ gaps }: Pick<RegionRow, 'gaps'>) => (
  <ul>
    {gaps.map(({ regions, variants }) => (
      <li key={regions}>
        <span className="font-semibold">{regions}:</span> {variants}
      </li>
    ))}
  </ul>
)

const Intro = ({ names }: { names: readonly string[] }) =>
  names.length > 0
    ? `The range is made in ${names.join(', ')}. What one of them lacks reaches its shoppers from another.`
    : 'What one of the range’s regions lacks reaches its shoppers from another.'

function Regions({ rows, total, names, unknown }: RangeHealth['regions']) {
  return (
    <>
      {total > 0 && (
        <DataTable
          caption="Variants that are not made in every region, by product"
          columns={columns}
          rows={rows}
          total={total}
          rowKey={({ product }) => String(product.id)}
        />
      )}
      {total === 0 && (
        <NoProblem>
          {names.length > 0
            ? 'Whatever the range is made of, every region makes it.'
            : 'No region is known yet. The next sync reads them.'}
        </NoProblem>
      )}
      {unknown > 0 && names.length > 0 && (
        <p className="text-xs text-muted">
          Where {unknown.toLocaleString('en')} {unknown === 1 ? 'variant is' : 'variants are'} made is not
          known.
        </p>
      )}
    </>
  )
}
