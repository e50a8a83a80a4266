import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SectionId } from './problems.ts'

interface ProblemTileProps {
  /** Where it can be solved: a section of the range's health, or the screen of syncs. */
  section: SectionId | 'sync'
  isProblem: boolean
  text: string
  /** The count, or an icon. */
  children: ReactNode
}

const CLASS =
  'group flex min-w-0 flex-1 flex-col rounded-soft border border-line px-3 py-2 transition-colors hover:border-green'

export function ProblemTile({ section, isProblem, text, children }: ProblemTileProps) {
  const content = (
    <>
      <span className={`price text-lg leading-snug font-bold ${isProblem ? 'text-danger' : 'text-green'}`}>
        {children}
      </span>{' '}
      <span className="text-sm leading-snug text-muted group-hover:text-ink group-hover:underline">
        {text}
      </span>
    </>
  )
  if (section === 'sync')
    return (
      <Link to="/sync" className={CLASS}>
        {content}
      </Link>
    )
  return (
    <Link to="/health" hash={section} activeProps={{}} className={CLASS}>
      {content}
    </Link>
  )
}
