import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide'
import { useEffect } from 'react'
import type { CatalogHealth, PrintfulAccess } from '#shared/contracts/catalog-health'
import { Icon } from '../../../components/Icon.tsx'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { catalogHealthQuery, printfulAccessQuery } from './health.queries.ts'
import { ProblemSection } from './ProblemSection.tsx'
import { ProblemTile } from './ProblemTile.tsx'
import { ACCESS_TEXTS, isAccessProblem, PROBLEMS } from './problems.ts'
import { ThresholdForm } from './ThresholdForm.tsx'
import { TokenSection } from './TokenSection.tsx'

export function HealthScreen() {
  const query = useQuery(catalogHealthQuery(), queryClient)
  const { data: access } = useQuery(printfulAccessQuery(), queryClient)
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isLoaded) focusSection(location.hash.slice(1))
  }, [isLoaded])
  return (
    <div className="flex flex-col gap-5">
      <QueryView query={query} failed="Failed to load the health of the catalog">
        {(health) => <Problems health={health} access={access} />}
      </QueryView>
      {!query.isLoading && <TokenSection />}
    </div>
  )
}

interface ProblemsProps {
  health: CatalogHealth
  access: PrintfulAccess | undefined
}

/** Counts each problem on a tile that links to its section, and lists the sections. */
export const Problems = ({ health: { problems, marginThreshold }, access }: ProblemsProps) => (
  <>
    <nav aria-label="Sections">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-2">
        {problems.map(({ kind, total }) => (
          <li key={kind} className="flex">
            <ProblemTile section={kind} isProblem={total > 0} text={PROBLEMS[kind].short}>
              {total.toLocaleString('en')}
            </ProblemTile>
          </li>
        ))}
        <li className="flex">
          <ProblemTile
            section="token"
            isProblem={access !== undefined && isAccessProblem(access.state)}
            text={access ? ACCESS_TEXTS[access.state] : 'Printful token'}
          >
            <Icon node={accessIcon(access)} className="my-0.5 size-6" />
          </ProblemTile>
        </li>
      </ul>
    </nav>
    {problems.map((list) => (
      <ProblemSection key={list.kind} list={list}>
        {list.kind === 'low_margin' && <ThresholdForm threshold={marginThreshold} />}
      </ProblemSection>
    ))}
  </>
)

function accessIcon(access: PrintfulAccess | undefined) {
  if (!access) return CircleHelp
  return isAccessProblem(access.state) ? TriangleAlert : CircleCheck
}

/** Moves the focus to the URL's fragment, which the browser looked for before the section existed. */
function focusSection(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: 'instant' })
  section?.focus({ preventScroll: true })
}
