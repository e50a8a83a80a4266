import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { countryName } from '#shared/address'
import { type AdminOrderRow, ORDERS_PER_PAGE } from '#shared/contracts/order'
import { formatDate } from '#shared/format-date'
import { HOLD_TEXTS } from '#shared/hold-texts'
import { formatPrice } from '#shared/price'
import { imageRedirectUrl } from '#shared/stored-image'
import { queryClient } from '../../../lib/query.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { TIME_ZONE } from '../format-time.ts'
import { ListPages } from '../ListPages.tsx'
import { QueryView } from '../QueryView.tsx'
import { useShownSearch } from '../search-params.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { exportUrl, ordersQuery } from './orders.queries.ts'
import { hasFilter, type OrdersSearch } from './orders-search.ts'
import { StateName } from './StateName.tsx'

/** Makes the columns. The links keep the search, by which an order's page finds its neighbors. */
const columnsFor = (search: OrdersSearch): Column<AdminOrderRow>[] => [
  {
    title: 'Order',
    cell: ({ id, number, name, email, imageUrl }) => (
      <span className="flex gap-3">
        {imageUrl && (
          <img
            src={imageRedirectUrl(imageUrl, 'small')}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            className="size-10 flex-none rounded-soft bg-tile object-cover"
          />
        )}
        <span className="min-w-0">
          <Link
            to="/orders/$orderId"
            params={{ orderId: String(id) }}
            search={search}
            className="link font-semibold"
          >
            {number}
          </Link>
          <span className="block break-words text-muted">{name || email}</span>
        </span>
      </span>
    ),
  },
  {
    title: 'State',
    cell: ({ state, holdReasons }) => (
      <>
        <StateName state={state} />
        {holdReasons.map((reason) => (
          <span key={reason} className="block text-muted">
            {HOLD_TEXTS[reason]}
          </span>
        ))}
      </>
    ),
  },
  { title: 'Date', isWideOnly: true, cell: ({ createdAt }) => formatDate(createdAt, TIME_ZONE) },
  { title: 'Country', isWideOnly: true, cell: ({ countryCode }) => countryName(countryCode) },
  { title: 'Items', isNumber: true, isWideOnly: true, cell: ({ itemCount }) => itemCount },
  { title: 'Total', isNumber: true, cell: ({ total }) => formatPrice(total) },
]

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
            <div className="flex flex-wrap items-center gap-3 text-sm">
              <p role="status" className="mr-auto text-muted">
                {total === 1 ? '1 order' : `${total.toLocaleString('en')} orders`}
              </p>
              {total > 0 && (
                <>
                  <a href={exportUrl(shown, 'point')} download className="link">
                    Export CSV
                  </a>
                  <a href={exportUrl(shown, 'comma')} download className="link">
                    CSV with semicolons
                  </a>
                </>
              )}
            </div>
            <DataTable
              caption="Orders"
              columns={columnsFor(shown)}
              rows={orders}
              isPage
              empty={
                hasFilter(shown)
                  ? 'No order fits. Try fewer words or another filter.'
                  : 'No orders yet. The first one shows up here.'
              }
              rowKey={({ id }) => String(id)}
            />
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
