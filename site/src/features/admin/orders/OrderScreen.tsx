import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { AdminOrder } from '#shared/contracts/order'
import { errorStatus } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { formatTime } from '../format-time.ts'
import { useSubject } from '../navigation.ts'
import { QueryView } from '../QueryView.tsx'
import { NotFound } from '../ScreenStates.tsx'
import { searchNumber } from '../search-params.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderCosts } from './OrderCosts.tsx'
import { PastHolds } from './OrderHolds.tsx'
import { OrderItems } from './OrderItems.tsx'
import { ActionButton, OrderSection } from './OrderSection.tsx'
import { orderNeighborsQuery, orderQuery, resendMail } from './orders.queries.ts'
import { hasFilter } from './orders-search.ts'
import { useOrderAction } from './use-order-action.ts'

/** Pause after which an order that is being worked on is read again. */
const WORKING_MS = 2000

export function OrderScreen() {
  const { orderId } = useParams({ from: '/orders/$orderId' })
  const id = searchNumber.parse(orderId) ?? 0
  const query = useQuery(
    {
      ...orderQuery(id),
      enabled: id > 0,
      refetchInterval: ({ state }) => (state.data?.isWorking ? WORKING_MS : false),
    },
    queryClient,
  )
  const isUnknown = !query.data && (id <= 0 || errorStatus(query.error) === 404)
  // While another screen loads, the location is that one's already.
  useSubject(`/orders/${orderId}`, isUnknown ? 'Order Not Found' : query.data && `Order ${query.data.number}`)
  if (isUnknown)
    return <NotFound text="There is no order with this number." to="/orders" linkText="All orders" />
  return (
    <QueryView query={query} failed="Failed to load the order">
      {(order) => <Order order={order} />}
    </QueryView>
  )
}

const Order = ({ order }: { order: AdminOrder }) => (
  <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <div className="flex flex-col gap-6">
      <Neighbors order={order} />
      <OrderActions order={order} />
      <OrderItems order={order} />
    </div>
    <div className="flex flex-col gap-8">
      <OrderCosts order={order} />
      <Mails order={order} />
      <History order={order} />
    </div>
  </div>
)

/** Leads back to the list, and to the orders beside this one in it: the address has the list's filter. */
function Neighbors({ order: { id } }: { order: AdminOrder }) {
  const search = useSearch({ from: '/orders/$orderId' })
  const { data } = useQuery(orderNeighborsQuery(id, search), queryClient)
  const neighbors = [
    { name: 'Previous order', neighbor: data?.previous },
    { name: 'Next order', neighbor: data?.next },
  ]
  return (
    <nav aria-label="Other orders" className="flex gap-4 text-sm">
      <Link to="/orders" search={search} className="link">
        {hasFilter(search) ? 'Filtered orders' : 'All orders'}
      </Link>
      {neighbors.map(
        ({ name, neighbor }) =>
          neighbor && (
            <Link
              key={name}
              to="/orders/$orderId"
              params={{ orderId: String(neighbor.id) }}
              search={search}
              className="link"
            >
              {name}
            </Link>
          ),
      )}
    </nav>
  )
}

/** Describes the outcome of sending a mail again. */
export function describeResending({ mails, isWorking }: Pick<AdminOrder, 'mails' | 'isWorking'>, id: number) {
  const mail = mails.find((each) => each.id === id)
  if (mail?.sentAt) return 'The mail is sent.'
  if (mail?.error && !isWorking) return `The mail could not be sent: ${mail.error}`
  return 'The mail is still being sent.'
}

function Mails({ order }: { order: AdminOrder }) {
  const { isSaving, run } = useOrderAction('Failed to send the mail')
  return (
    <OrderSection title="Mails">
      {order.mails.length === 0 && <p className="text-sm text-muted">None yet.</p>}
      <ul className="flex flex-col gap-3">
        {order.mails.map((mail) => (
          <li key={mail.id} className="rounded-soft border border-line p-3 text-sm">
            <details>
              <summary className="cursor-pointer font-semibold">{mail.subject}</summary>
              <pre className="mt-2 font-sans break-words whitespace-pre-wrap">{mail.text}</pre>
            </details>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <span className="text-muted">
                {mail.sentAt ? `Sent ${formatTime(mail.sentAt)}` : (mail.error ?? 'Not sent')}
              </span>
              <ActionButton
                isSaving={isSaving}
                onClick={() => {
                  run(
                    () => resendMail(order.id, mail.id),
                    (changed) => describeResending(changed, mail.id),
                  )
                }}
              >
                Resend mail
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}

const History = ({ order }: { order: AdminOrder }) => (
  <OrderSection title="History">
    <PastHolds order={order} />
    <ol className="flex flex-col gap-2 text-sm">
      {order.history.map(({ at, text, userName, isNote }) => (
        <li key={`${at} ${text}`} className={isNote ? 'rounded-soft bg-tile p-3' : ''}>
          <span className="block text-muted">
            {[formatTime(at), userName, isNote && 'Note'].filter(Boolean).join(', ')}
          </span>
          <span className="break-words whitespace-pre-line">{text}</span>
        </li>
      ))}
    </ol>
  </OrderSection>
)
