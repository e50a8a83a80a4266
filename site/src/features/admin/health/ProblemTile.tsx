import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProblemKind } from '#shared/contracts/catalog-health'

interface ProblemTileProps {
  section: ProblemKind | 'token' | 'sync' | 'storefront' | 'orders'
  isProblem: boolean
  text: string
  children: ReactNode
}

/** Links to where a problem can be solved. */
export function ProblemTile({ section, isProblem, text, children }: ProblemTileProps) {
  const target = section === 'sync' ? { to: '/sync' } : { to: '/health', hash: section }
  return (
    <Link
      {...(section === 'orders'
        ? { to: '/orders', search: { state: 'on_hold' } }
        : section === 'storefront'
          ? { to: '/', hash: section }
          : target)}
      // On the same screen nothing else moves the focus there.
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
