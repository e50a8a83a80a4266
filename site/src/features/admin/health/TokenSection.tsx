import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide'
import type { PrintfulAccess } from '#shared/contracts/catalog-health'
import { Icon } from '../../../components/Icon.tsx'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { printfulAccessQuery } from './health.queries.ts'
import { PrintfulLink, Section } from './ProblemSection.tsx'
import { ACCESS_TEXTS, isAccessProblem } from './problems.ts'

export function TokenSection() {
  const query = useQuery(printfulAccessQuery(), queryClient)
  const { isPending, isFetching, refetch } = query
  return (
    <Section
      id="token"
      title="Printful token"
      intro="Whether Printful accepts it, asked when this page opened. Tokens expire, and the next sync would notice first."
    >
      <QueryView query={query} failed="It could not be checked." isCard skeleton={null}>
        {(access) => <Access access={access} />}
      </QueryView>
      {!isPending && (
        <div className="flex flex-wrap items-center gap-4 text-sm">
          <button
            type="button"
            className="button button-quiet button-small"
            aria-disabled={isFetching}
            aria-busy={isFetching}
            onClick={() => !isFetching && void refetch()}
          >
            Check again
          </button>
          <PrintfulLink about="tokens" />
        </div>
      )}
    </Section>
  )
}

function Access({ access: { state, message } }: { access: PrintfulAccess }) {
  const isProblem = isAccessProblem(state)
  return (
    <div className="flex items-start gap-3">
      <Icon
        node={isProblem ? TriangleAlert : CircleCheck}
        className={`size-6 flex-none ${isProblem ? 'text-danger' : 'text-green'}`}
      />
      <p role="status" className="min-w-0 text-sm">
        <span className={`block font-semibold ${isProblem ? 'text-danger' : ''}`}>{ACCESS_TEXTS[state]}</span>
        <span>{message}</span>
      </p>
    </div>
  )
}
