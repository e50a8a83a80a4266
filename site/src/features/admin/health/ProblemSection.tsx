import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import type { Problem, ProblemList } from '#shared/contracts/catalog-health'
import { Icon } from '../../../components/Icon.tsx'
import { type Column, DataTable } from '../DataTable.tsx'
import { ProductName } from '../ProductName.tsx'
import { PROBLEMS } from './problems.ts'

const PRINTFUL_DASHBOARD = 'https://www.printful.com/dashboard'

interface SectionProps {
  id: string
  title: string
  count?: number | undefined
  intro: string
  children: ReactNode
}

export const Section = ({ id, title, count, intro, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    tabIndex={-1}
    className="flex min-w-0 flex-col gap-4 rounded-soft border border-line bg-raised p-4 outline-none sm:p-5"
  >
    <header>
      <h2 id={`${id}-title`} className="text-lg leading-tight">
        <span>{`${title} `}</span>
        {count !== undefined && (
          <span
            className={`price ml-1 inline-block rounded-soft px-1.5 py-0.5 text-sm leading-tight ${count > 0 ? 'bg-danger-tint text-danger' : 'bg-tint text-green'}`}
          >
            {count.toLocaleString('en')}
          </span>
        )}
      </h2>
      <p className="mt-1 max-w-(--container-text) text-sm text-muted">{intro}</p>
    </header>
    {children}
  </section>
)

export function ProblemSection({ list, children }: { list: ProblemList; children?: ReactNode }) {
  const { kind, total, rows } = list
  const { title, intro, none } = PROBLEMS[kind]
  return (
    <Section id={kind} title={title} count={total} intro={intro}>
      {children}
      <DataTable
        caption={title}
        columns={listColumns(list)}
        rows={rows}
        total={total}
        empty={none}
        rowKey={(_, index) => String(index)}
      />
    </Section>
  )
}

const about = ({ name, variants }: Problem) => (variants ? `${name}, ${variants}` : name)

function listColumns({ kind, rows }: ProblemList): Column<Problem>[] {
  const { edit } = PROBLEMS[kind]
  const columns: Column<Problem>[] = [
    {
      title: 'Product',
      cell: ({ name, product, variants, text }) => (
        <>
          <ProductName name={name} product={product} />
          {variants && <span className="block text-muted">{variants}</span>}
          {text && <span className="price block sm:hidden">{text}</span>}
        </>
      ),
    },
    { title: 'Problem', isWideOnly: true, cell: ({ text }) => <span className="price">{text}</span> },
    {
      title: 'Change it',
      cell: (problem) =>
        edit && problem.product ? (
          <Link
            to="/products"
            search={{ edit, product: problem.product.id }}
            className="link whitespace-nowrap"
          >
            <span>{edit === 'images' ? 'Write them' : 'Write one'}</span>
            <span className="sr-only">{` for ${problem.name}`}</span>
          </Link>
        ) : (
          <PrintfulLink about={about(problem)} />
        ),
    },
  ]
  return columns.filter(({ title }) => title !== 'Problem' || rows.some(({ text }) => text !== null))
}

/** Links to Printful, where prices, stock and links to garments are changed. */
export const PrintfulLink = ({ about }: { about: string }) => (
  <a
    href={PRINTFUL_DASHBOARD}
    target="_blank"
    rel="noopener"
    className="link inline-flex items-center gap-1 whitespace-nowrap"
  >
    <span>Printful</span>
    <span className="sr-only">{` dashboard for ${about}, in a new tab`}</span>
    <Icon node={ExternalLink} className="size-4" />
  </a>
)
