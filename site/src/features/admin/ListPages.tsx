import { useRouter } from '@tanstack/react-router'
import { Pagination } from '../../components/Pagination.tsx'

interface ListPagesProps {
  page: number | undefined
  total: number
  perPage: number
  /** Callback that gets undefined for the first page, which no URL names. */
  onSelect: (page: number | undefined) => void
}

export function ListPages({ page = 1, total, perPage, onSelect }: ListPagesProps) {
  const router = useRouter()
  const toSearchPage = (number: number) => (number > 1 ? number : undefined)
  return (
    <Pagination
      page={page}
      pageCount={Math.max(page, Math.ceil(total / perPage))}
      pathOf={(number) =>
        router.buildLocation({ to: '.', search: (search) => ({ ...search, page: toSearchPage(number) }) })
          .href
      }
      onSelect={(number) => onSelect(toSearchPage(number))}
    />
  )
}
