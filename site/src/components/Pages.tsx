interface PagesProps {
  page: number
  pageCount: number
  /** The address of a page, from 1. */
  pathOf: (page: number) => string
}

/** The first, the last, and those beside the present one. */
function near(page: number, pageCount: number): number[] {
  const around = [page - 1, page, page + 1].filter((each) => each > 1 && each < pageCount)
  return [...new Set([1, ...around, pageCount])].sort((a, b) => a - b)
}

const place = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-soft px-3'

/** Leads through a list that takes more than one page. */
export function Pages({ page, pageCount, pathOf }: PagesProps) {
  if (pageCount <= 1) return null
  const numbers = near(page, pageCount)
  return (
    <nav aria-label="Pages" className="mt-14 border-t border-line pt-6">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li className="mr-auto">
            <a href={pathOf(page - 1)} rel="prev" className={`${place} hover:bg-tile`}>
              Previous<span className="sr-only"> page</span>
            </a>
          </li>
        )}
        {numbers.map((number, index) => (
          <li key={number} className="price flex items-center">
            {number - (numbers[index - 1] ?? number) > 1 && (
              <span aria-hidden="true" className="px-1 text-muted">
                …
              </span>
            )}
            {number === page ? (
              <span aria-current="page" className={`${place} bg-tint font-semibold text-green`}>
                <span className="sr-only">Page </span>
                {number}
              </span>
            ) : (
              <a href={pathOf(number)} className={`${place} hover:bg-tile`}>
                <span className="sr-only">Page </span>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pageCount && (
          <li className="ml-auto">
            <a href={pathOf(page + 1)} rel="next" className={`${place} hover:bg-tile`}>
              Next<span className="sr-only"> page</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
