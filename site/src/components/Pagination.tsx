import { ArrowLeft, ArrowRight } from 'lucide'
import { type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './Icon.tsx'

interface PaginationProps {
  page: number
  pageCount: number
  pathOf: (page: number) => string
  /** Callback that shows a page without a navigation, if a script draws the list. */
  onSelect?: (page: number) => void
}

type Step = { number: number; onlyWide?: boolean } | 'gap'

function steps(page: number, pageCount: number): Step[] {
  const before = Array.from({ length: Math.max(0, page - 1) }, (_, index) => ({ number: index + 1 }))
  const after = Array.from({ length: pageCount - page }, (_, index) => ({ number: page + 1 + index }))
  return [
    ...(before.length <= 2 ? before : [{ number: 1 }, 'gap' as const, { number: page - 1, onlyWide: true }]),
    { number: page },
    ...(after.length <= 2
      ? after
      : [{ number: page + 1, onlyWide: true }, 'gap' as const, { number: pageCount }]),
  ]
}

const stepClass = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-soft px-2 sm:px-3'

export function Pagination({ page, pageCount, pathOf, onSelect }: PaginationProps) {
  const current = useRef<HTMLSpanElement>(null)
  if (pageCount <= 1) return null
  const select = (event: MouseEvent<HTMLAnchorElement>, target: number) => {
    if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const link = event.currentTarget
    flushSync(() => onSelect(target))
    if (!link.isConnected) current.current?.focus()
  }
  const linkTo = (target: number) => ({
    href: pathOf(target),
    className: `${stepClass} hover:bg-tile`,
    ...(onSelect && { onClick: (event: MouseEvent<HTMLAnchorElement>) => select(event, target) }),
  })
  return (
    <nav aria-label="Pages" className="mt-14 border-t border-line pt-6">
      <ul className="flex items-center justify-center sm:gap-1">
        {page > 1 && (
          <li className="mr-auto">
            <a {...linkTo(page - 1)} rel="prev">
              <Icon node={ArrowLeft} className="size-5" />
              <span className="max-sm:sr-only">Previous</span>
              <span className="sr-only"> page</span>
            </a>
          </li>
        )}
        {steps(page, pageCount).map((step, index) =>
          step === 'gap' ? (
            <li key={`gap ${index}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={step.number} className={`price ${step.onlyWide ? 'max-sm:hidden' : ''}`}>
              {step.number === page ? (
                <span
                  ref={current}
                  tabIndex={onSelect && -1}
                  aria-current="page"
                  className={`${stepClass} bg-tint font-semibold text-green`}
                >
                  <span className="sr-only">Page </span>
                  <span>{page}</span>
                </span>
              ) : (
                <a {...linkTo(step.number)}>
                  <span className="sr-only">Page </span>
                  <span>{step.number}</span>
                </a>
              )}
            </li>
          ),
        )}
        {page < pageCount && (
          <li className="ml-auto">
            <a {...linkTo(page + 1)} rel="next">
              <span className="max-sm:sr-only">Next</span>
              <span className="sr-only"> page</span>
              <Icon node={ArrowRight} className="size-5" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
