import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProblemKind } from '#shared/contracts/catalog-health'

interface ProblemTileProps {
  section: ProblemKind | 'token'
  isProblem: boolean
  text: string
  children: ReactNode
}

export function ProblemTile({ section, isProblem, text, children }: ProblemTileProps) {
  return (
    <Link
      to="/health"
      hash={section}
      // A link to the same screen doesn't move the focus by itself.
      onClick={() => document.getElementById(section)?.focus()}
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
