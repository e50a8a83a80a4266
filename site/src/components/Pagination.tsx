import { ArrowLeft, ArrowRight } from 'lucide'
import { Icon } from './Icon.tsx'

interface PaginationProps {
  page: number
  pageCount: number
  /** The address of a page, from 1. */
  pathOf: (page: number) => string
}

type Step = { number: number; onlyWide?: boolean } | 'gap'

/** The first, the present and the last page; where there is room, those beside the present one too. */
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

const place = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-soft px-2 sm:px-3'

/** Leads through a list that takes more than one page. */
export function Pagination({ page, pageCount, pathOf }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-14 border-t border-line pt-6">
      <ul className="flex items-center justify-center sm:gap-1">
        {page > 1 && (
          <li className="mr-auto">
            <a href={pathOf(page - 1)} rel="prev" className={`${place} hover:bg-tile`}>
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
                <span aria-current="page" className={`${place} bg-tint font-semibold text-green`}>
                  <span className="sr-only">Page </span>
                  {page}
                </span>
              ) : (
                <a href={pathOf(step.number)} className={`${place} hover:bg-tile`}>
                  <span className="sr-only">Page </span>
                  {step.number}
                </a>
              )}
            </li>
          ),
        )}
        {page < pageCount && (
          <li className="ml-auto">
            <a href={pathOf(page + 1)} rel="next" className={`${place} hover:bg-tile`}>
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
