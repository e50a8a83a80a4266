import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CHANGES_PER_PAGE } from '#shared/contracts/change'
import { ListPages } from '../ListPages.tsx'
import { Changes } from './ChangeList.tsx'
import { useChanges } from './use-changes.ts'

export function ChangesScreen() {
  const { page = 1, product } = useSearch({ from: '/changes' })
  const navigate = useNavigate()
  const changes = useChanges(page, product)
  const total = changes.query.data?.total ?? 0
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {product !== undefined && (
        <p>
          <span>{`Only those of ${changes.list.nameOf(product)}. `}</span>
          <Link to="/changes" className="link">
            All changes
          </Link>
        </p>
      )}
      <Changes {...changes} />
      <ListPages
        page={page}
        total={total}
        perPage={CHANGES_PER_PAGE}
        onSelect={(page) => void navigate({ to: '/changes', search: { page, product } })}
      />
    </div>
  )
}
