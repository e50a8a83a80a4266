import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import {
  type AdminOrderRow,
  ORDER_STATES,
  ORDERS_PER_PAGE,
  type OrderIssue,
  type OrderState,
} from '#shared/contracts/order'
import { HOLD_TEXTS } from '#shared/hold-texts'
import { STATE_NAMES } from '#shared/order-state'
import { formatPrice } from '#shared/price'
import { Pagination } from '../../../components/Pagination.tsx'
import { queryClient } from '../../../lib/query.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { formatTime } from '../format-time.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { ScreenSkeleton } from '../ScreenStates.tsx'
import { SHOWN, useShownSearch } from '../search-params.ts'
import { ordersQuery } from './orders.queries.ts'

const COLUMNS: Column<AdminOrderRow>[] = [
  {
    title: 'Order',
    cell: ({ id, number, name, email }) => (
      <>
        <Link to="/orders/$orderId" params={{ orderId: String(id) }} className="link font-semibold">
          {number}
        </Link>
        <span className="block break-words text-muted">{name || email}</span>
      </>
    ),
  },
  {
    title: 'State',
    cell: ({ state, holdReasons }) => (
      <>
        <span className={state === 'on_hold' ? 'font-semibold text-danger' : ''}>{STATE_NAMES[state]}</span>
        {holdReasons.map((reason) => (
          <span key={reason} className="block text-muted">
            {HOLD_TEXTS[reason]}
          </span>
        ))}
      </>
    ),
  },
  { title: 'Date', isWideOnly: true, cell: ({ createdAt }) => formatTime(createdAt) },
  { title: 'Items', isNumber: true, isWideOnly: true, cell: ({ itemCount }) => itemCount },
  { title: 'Total', isNumber: true, cell: ({ total }) => formatPrice(total) },
]

const ISSUE_NAMES: Record<OrderIssue, string> = {
  held: 'On hold',
  disputed: 'Disputed',
  returned: 'Came back',
}

/** Lists paid orders, those on hold first. */
export function OrdersScreen() {
  const search = useSearch({ from: '/orders' })
  const navigate = useNavigate()
  const router = useRouter()
  const [shown, setShown] = useShownSearch(search)
  const { data, error } = useQuery(ordersQuery(shown), queryClient)
  const show = (changed: Partial<typeof search>) => {
    const next = { ...shown, page: undefined, ...changed }
    setShown(next)
    void navigate({ to: '/orders', search: next, ...SHOWN })
  }
  const { page = 1 } = shown
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-3">
        <input
          type="search"
          className="field min-w-0 flex-1 basis-60"
          aria-label="Search orders"
          placeholder="Number, name, email or product"
          value={shown.q ?? ''}
          onChange={({ target }) => show({ q: target.value || undefined })}
        />
        <select
          className="field w-auto"
          aria-label="State"
          value={shown.state ?? ''}
          onChange={({ target }) => show({ state: (target.value || undefined) as OrderState | undefined })}
        >
          <option value="">All paid orders</option>
          {ORDER_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_NAMES[state]}
            </option>
          ))}
        </select>
        <select
          className="field w-auto"
          aria-label="Issue"
          value={shown.issue ?? ''}
          onChange={({ target }) => show({ issue: (target.value || undefined) as OrderIssue | undefined })}
        >
          <option value="">With or without an issue</option>
          {Object.entries(ISSUE_NAMES).map(([issue, name]) => (
            <option key={issue} value={issue}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {error && !data && (
        <LoadFailed
          title="Failed to load the orders"
          error={error}
          onRetry={() => void queryClient.refetchQueries(ordersQuery(shown))}
        />
      )}
      {!data && !error && <ScreenSkeleton />}
      {data && (
        <>
          <p role="status" className="text-sm text-muted">
            {data.total === 1 ? '1 order' : `${data.total.toLocaleString('en')} orders`}
          </p>
          {data.orders.length > 0 && (
            <DataTable
              caption="Orders"
              columns={COLUMNS}
              rows={data.orders}
              total={data.orders.length}
              isPage
              rowKey={({ id }) => String(id)}
            />
          )}
          <Pagination
            page={page}
            pageCount={Math.max(page, Math.ceil(data.total / ORDERS_PER_PAGE))}
            pathOf={(number) =>
              router.buildLocation({ to: '/orders', search: { ...shown, page: number } }).href
            }
            onSelect={(number) => show({ page: number })}
          />
        </>
      )}
    </div>
  )
}
