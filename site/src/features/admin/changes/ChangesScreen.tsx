import { useState } from 'react'
import { CHANGES_PER_PAGE } from '#shared/contracts/change'
import { Pagination } from '../../../components/Pagination.tsx'
import { ChangeList } from './ChangeList.tsx'
import { useChanges } from './use-changes.ts'

const pathOf = (page: number) => (page > 1 ? `/admin/changes?page=${page}` : '/admin/changes')

/** A wrong number counts as the first page. */
function parsePage(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

export function ChangesScreen({ search }: { search: string }) {
  const [page, setPage] = useState(() => parsePage(search))
  const { total, list } = useChanges(page)
  const show = (next: number) => {
    setPage(next)
    history.replaceState(history.state, '', pathOf(next))
  }
  return (
    <div className="flex max-w-4xl flex-col">
      <ChangeList heading="h2" {...list} />
      <Pagination
        page={page}
        pageCount={Math.max(page, Math.ceil(total / CHANGES_PER_PAGE))}
        pathOf={pathOf}
        onSelect={show}
      />
    </div>
  )
}
