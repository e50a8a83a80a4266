import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide'
import type { PrintfulAccess, RangeHealth } from '#shared/contracts/range-health'
import { Icon } from '../../../components/Icon.tsx'
import { ProblemTile } from './ProblemTile.tsx'
import { ACCESS_TEXTS, isAccessProblem, listProblems } from './problems.ts'

interface ProblemListProps {
  health: RangeHealth | undefined
  /** Undefined until Printful has been asked. */
  access?: PrintfulAccess | undefined
}

/** The count of each problem, as a link to its section. */
export function ProblemList({ health, access }: ProblemListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-2">
      {listProblems(health).map(({ section, text, count }) => (
        <li key={section} className="flex">
          <ProblemTile section={section} isProblem={count !== undefined && count > 0} text={text}>
            {count?.toLocaleString('en') ?? '…'}
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
  )
}

function accessIcon(access: PrintfulAccess | undefined) {
  if (!access) return CircleHelp
  return isAccessProblem(access.state) ? TriangleAlert : CircleCheck
}
