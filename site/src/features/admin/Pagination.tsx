import { ArrowLeft, ArrowRight } from 'lucide'
import { Icon } from '../../components/Icon.tsx'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Steps through the pages of a list, or leaps to one. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-2">
      <button
        type="button"
        className="button-icon"
        aria-label="Previous page"
        aria-disabled={page === 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <Icon node={ArrowLeft} />
      </button>
      <label className="price flex items-center gap-2 text-sm">
        Page
        <select
          className="field field-small w-auto"
          value={page}
          onChange={(event) => onPage(Number(event.target.value))}
        >
          {Array.from({ length: pages }, (_, place) => (
            <option key={place} value={place + 1}>
              {place + 1}
            </option>
          ))}
        </select>
        of {pages}
      </label>
      <button
        type="button"
        className="button-icon"
        aria-label="Next page"
        aria-disabled={page === pages}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <Icon node={ArrowRight} />
      </button>
    </nav>
  )
}
