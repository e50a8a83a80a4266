import type { LeftOutRow, RangeHealth } from '#shared/contracts/range-health'
import { type Column, DataTable } from '../DataTable.tsx'
import { HealthSection, NoProblem } from './HealthSection.tsx'
import { PrintfulLink } from './ProductCell.tsx'
import { countLeftOut } from './problems.ts'
import type { HealthSectionProps } from './section-props.ts'

const reason: Column<LeftOutRow> = { title: 'Reason', cell: ({ reason }) => reason }

const columns: Column<LeftOutRow>[] = [
  { title: 'Left out', cell: (row) => <Name {...row} /> },
  reason,
  { title: 'Change it at', isWideOnly: true, cell: ({ name }) => <PrintfulLink about={name} /> },
]
const blankColumns: Column<LeftOutRow>[] = [{ title: 'Garment', cell: ({ name }) => name }, reason]

export function LeftOutSection({ health, isFailed }: HealthSectionProps) {
  return (
    <HealthSection
      id="left-out"
      title="Left out by the last sync"
      count={health && countLeftOut(health)}
      intro="What Printful lists and the shop could not take over, or took over with a doubt."
      isFailed={isFailed}
    >
      {health && <LastSync lastSync={health.lastSync} />}
    </HealthSection>
  )
}

function LastSync({ lastSync }: Pick<RangeHealth, 'lastSync'>) {
  if (!lastSync) return <NoProblem>No sync has said yet what it left out. The next one will.</NoProblem>
  const { leftOut, failedBlanks } = lastSync
  return (
    <>
      {leftOut.total > 0 ? (
        <DataTable
          caption="What the last sync left out, and why"
          columns={columns}
          rows={leftOut.rows}
          total={leftOut.total}
          rowKey={(_, index) => String(index)}
        />
      ) : (
        <NoProblem>The last sync left nothing out.</NoProblem>
      )}
      {failedBlanks.total > 0 && (
        <>
          <h3 className="text-base leading-tight">Garments that could not be read</h3>
          <DataTable
            caption="Garments that the last sync could not read, and why; the next one asks again"
            columns={blankColumns}
            rows={failedBlanks.rows}
            total={failedBlanks.total}
            rowKey={(_, index) => String(index)}
          />
        </>
      )}
    </>
  )
}

function Name({ name, product }: LeftOutRow) {
  return (
    <>
      {product?.isActive ? (
        <a href={`/products/${product.slug}`} className="font-semibold underline-offset-4 hover:underline">
          {name}
        </a>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <div className="mt-0.5 sm:hidden">
        <PrintfulLink about={name} />
      </div>
    </>
  )
}
