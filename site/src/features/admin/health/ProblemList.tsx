import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide'
import type { PrintfulAccess, RangeHealth } from '#shared/contracts/range-health'
import { Icon } from '../../../components/Icon.tsx'
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
          <ProblemLink section={section} isProblem={count !== undefined && count > 0} text={text}>
            {count?.toLocaleString('en') ?? '…'}
          </ProblemLink>
        </li>
      ))}
      <li className="flex">
        <ProblemLink
          section="token"
          isProblem={access !== undefined && isAccessProblem(access.state)}
          text={access ? ACCESS_TEXTS[access.state] : 'Printful token'}
        >
          <Icon node={accessIcon(access)} className="my-0.5 size-6" />
        </ProblemLink>
      </li>
    </ul>
  )
}

function accessIcon(access: PrintfulAccess | undefined) {
  if (!access) return CircleHelp
  return isAccessProblem(access.state) ? TriangleAlert : CircleCheck
}

interface ProblemLinkProps {
  section: string
  isProblem: boolean
  text: string
  children: React.ReactNode
}

function ProblemLink({ section, isProblem, text, children }: ProblemLinkProps) {
  return (
    <Link
      to="/health"
      hash={section}
      activeProps={{}}
      className="group flex min-w-0 flex-1 flex-col rounded-soft border border-line px-3 py-2 transition-colors hover:border-green"
    >
      <span className={`price text-lg leading-snug font-bold ${isProblem ? 'text-danger' : 'text-green'}`}>
        {children}
      </span>{' '}
      <span className="text-sm leading-snug text-muted group-hover:text-ink group-hover:underline">
        {text}
      </span>
    </Link>
  )
}
