import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { CHANGES_PER_PAGE } from '#shared/contracts/change'
import { Pagination } from '../../../components/Pagination.tsx'
import { Changes } from './ChangeList.tsx'
import { useChanges } from './use-changes.ts'

export function ChangesScreen() {
  const { page = 1, product } = useSearch({ from: '/changes' })
  const navigate = useNavigate()
  const router = useRouter()
  const changes = useChanges(page, product)
  const total = changes.query.data?.total ?? 0
  const target = (page: number) => ({ to: '/changes', search: { page, product } }) as const
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
      <Pagination
        page={page}
        pageCount={Math.max(page, Math.ceil(total / CHANGES_PER_PAGE))}
        pathOf={(page) => router.buildLocation(target(page)).href}
        onSelect={(page) => void navigate(target(page))}
      />
    </div>
  )
}
