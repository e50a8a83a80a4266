import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProblemKind } from '#shared/contracts/catalog-health'

/** Place that solves a problem: the screen of syncs, the storefront, or a section of the health. */
export type ProblemPlace = ProblemKind | 'token' | 'sync' | 'storefront'

const SCREENS: Partial<Record<ProblemPlace, LinkProps>> = {
  storefront: { to: '/storefront' },
  sync: { to: '/sync' },
}

interface ProblemTileProps {
  section: ProblemPlace
  isProblem: boolean
  text: string
  children: ReactNode
}

export function ProblemTile({ section, isProblem, text, children }: ProblemTileProps) {
  return (
    <Link
      {...(SCREENS[section] ?? { to: '/health', hash: section })}
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
