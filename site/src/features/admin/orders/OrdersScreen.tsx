import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import {
  type AdminOrderRow,
  ORDER_STATES,
  ORDERS_PER_PAGE,
  type OrderIssue,
  orderIssueSchema,
  orderStateSchema,
} from '#shared/contracts/order'
import { HOLD_TEXTS } from '#shared/hold-texts'
import { STATE_NAMES } from '#shared/order-state'
import { formatPrice } from '#shared/price'
import { queryClient } from '../../../lib/query.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { formatTime } from '../format-time.ts'
import { ListPages } from '../ListPages.tsx'
import { Empty, QueryView } from '../QueryView.tsx'
import { useShownSearch } from '../search-params.ts'
import { ordersQuery } from './orders.queries.ts'
import type { OrdersSearch } from './orders-search.ts'

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
  const [shown, setShown] = useShownSearch('/orders', useSearch({ from: '/orders' }))
  const query = useQuery(ordersQuery(shown), queryClient)
  const show = (changed: OrdersSearch) => setShown({ ...shown, page: undefined, ...changed })
  return (
    <div className="flex flex-col gap-5">
      <OrderFilters shown={shown} onShow={show} />
      <QueryView query={query} failed="Failed to load the orders">
        {({ orders, total }) => (
          <>
            <p role="status" className="text-sm text-muted">
              {total === 1 ? '1 order' : `${total.toLocaleString('en')} orders`}
            </p>
            {total === 0 ? (
              <NoOrders isFiltered={Boolean(shown.q || shown.state || shown.issue)} />
            ) : (
              <DataTable
                caption="Orders"
                columns={COLUMNS}
                rows={orders}
                isPage
                rowKey={({ id }) => String(id)}
              />
            )}
            <ListPages
              page={shown.page}
              total={total}
              perPage={ORDERS_PER_PAGE}
              onSelect={(page) => show({ page })}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

const NoOrders = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="Nothing matches" text="No order is like that. Search for less, or show all." />
  ) : (
    <Empty title="No orders yet" text="The first one will stand here as soon as it is paid." />
  )

interface OrderFiltersProps {
  shown: OrdersSearch
  onShow: (changed: OrdersSearch) => void
}

const OrderFilters = ({ shown, onShow }: OrderFiltersProps) => (
  <div className="flex flex-wrap gap-3">
    <input
      type="search"
      className="field min-w-0 flex-1 basis-60"
      aria-label="Search orders"
      placeholder="Number, name, email or product"
      value={shown.q ?? ''}
      onChange={({ target }) => onShow({ q: target.value || undefined })}
    />
    <select
      className="field w-auto"
      aria-label="State"
      value={shown.state ?? ''}
      onChange={({ target }) => onShow({ state: orderStateSchema.safeParse(target.value).data })}
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
      onChange={({ target }) => onShow({ issue: orderIssueSchema.safeParse(target.value).data })}
    >
      <option value="">With or without an issue</option>
      {Object.entries(ISSUE_NAMES).map(([issue, name]) => (
        <option key={issue} value={issue}>
          {name}
        </option>
      ))}
    </select>
  </div>
)
