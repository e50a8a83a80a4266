import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { AdminOrder } from '#shared/contracts/order'
import { HOLD_TEXTS, STATE_NAMES } from '#shared/order-state'
import { formatPrice } from '#shared/price'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { errorStatus } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { OrderDetails } from '../../orders/OrderDetails.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { useSubject } from '../navigation.ts'
import { ScreenSkeleton } from '../ScreenStates.tsx'
import { toSearchNumber } from '../search-params.ts'
import { useSave } from '../use-save.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { cacheOrder, orderQuery, placeOrder, resendMail, retryOrder } from './orders.queries.ts'
import { RefundDialog } from './RefundDialog.tsx'

export function OrderScreen() {
  const { orderId } = useParams({ from: '/orders/$orderId' })
  const { pathname } = useLocation()
  const id = toSearchNumber(orderId)
  const query = orderQuery(id)
  const { data: order, error } = useQuery({ ...query, enabled: id > 0 }, queryClient)
  const isUnknown = id <= 0 || errorStatus(error) === 404
  useSubject(pathname, order ? `Order ${order.number}` : isUnknown ? 'Order Not Found' : undefined)
  if (!order && error && !isUnknown) {
    return (
      <LoadFailed
        title="Failed to load the order"
        error={error}
        onRetry={() => void queryClient.refetchQueries(query)}
      />
    )
  }
  if (!order && !isUnknown) return <ScreenSkeleton />
  if (!order) {
    return (
      <p>
        There is no order with this number.{' '}
        <Link to="/orders" className="link">
          All orders
        </Link>
      </p>
    )
  }
  return (
    <div className="grid max-w-6xl gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-8">
        <OrderState order={order} />
        <OrderDetails order={order} />
      </div>
      <div className="flex flex-col gap-8">
        <Costs order={order} />
        <Mails order={order} />
        <History order={order} />
      </div>
    </div>
  )
}

function useOrderAction(failure: string) {
  return useSave<AdminOrder>({ success: null, failure, updateCache: cacheOrder, onSaved: () => {} })
}

/** The state, and what can be done about it. */
function OrderState({ order }: { order: AdminOrder }) {
  const { id, state, holds, email, token, dispute, refunded, paid } = order
  const [dialog, setDialog] = useState<'refund' | 'address' | 'place'>()
  const { isSaving, save } = useOrderAction('Failed to change the order')
  const isHeld = state === 'on_hold'
  const openHolds = holds.filter(({ acceptedBy, endedAt }) => acceptedBy === null && endedAt === null)
  const close = () => setDialog(undefined)
  return (
    <section aria-label="State" className="flex flex-col gap-4">
      <p className={`text-lg font-bold ${isHeld ? 'text-danger' : ''}`}>{STATE_NAMES[state]}</p>
      {isHeld && (
        <ul role="alert" className="flex flex-col gap-2 rounded-soft bg-danger-tint p-4">
          {openHolds.map(({ reason, text, since }) => (
            <li key={`${reason} ${since}`}>
              <b>{HOLD_TEXTS[reason]}.</b> <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {dispute && <p className="text-danger">Disputed: {dispute}. Answer it in Stripe’s dashboard.</p>}
      <p>
        {email},{' '}
        <a href={`/orders/${token}`} className="link" target="_blank" rel="noreferrer">
          the customer’s page
        </a>
      </p>
      <div className="flex flex-wrap gap-3">
        {isHeld && (
          <>
            <ActionButton isSaving={isSaving} onClick={() => save(() => retryOrder(id))}>
              Retry
            </ActionButton>
            <ActionButton isSaving={isSaving} onClick={() => setDialog('place')}>
              Place anyway
            </ActionButton>
          </>
        )}
        {(isHeld || state === 'paid') && (
          <ActionButton isSaving={isSaving} onClick={() => setDialog('address')}>
            Edit address
          </ActionButton>
        )}
        {paid !== '0.00' && refunded !== paid && (
          <ActionButton isSaving={isSaving} onClick={() => setDialog('refund')}>
            Refund
          </ActionButton>
        )}
      </div>
      {dialog === 'place' && (
        <ConfirmDialog
          title="Place this order anyway?"
          confirmText="Place it"
          cancelText="Keep it on hold"
          onConfirm={() => {
            close()
            save(() =>
              placeOrder(
                id,
                openHolds.map(({ reason }) => reason),
              ),
            )
          }}
          onCancel={close}
        >
          {openHolds.map(({ text }) => text).join(' ')} Printful charges you for it.
        </ConfirmDialog>
      )}
      {dialog === 'refund' && <RefundDialog order={order} onClose={close} />}
      {dialog === 'address' && <AddressDialog order={order} onClose={close} />}
    </section>
  )
}

interface ActionButtonProps {
  isSaving: boolean
  onClick: () => void
  children: ReactNode
}

const ActionButton = ({ isSaving, onClick, children }: ActionButtonProps) => (
  <button
    type="button"
    className="button button-quiet button-small px-4"
    aria-disabled={isSaving}
    onClick={() => !isSaving && onClick()}
  >
    {children}
  </button>
)

interface SectionProps {
  title: string
  children: ReactNode
}

function Section({ title, children }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Costs({
  order: { paid, cost, margin, refunded, printfulId, paymentIntentId },
}: {
  order: AdminOrder
}) {
  const rows: [name: string, value: string][] = [
    ['Paid', formatPrice(paid)],
    ['Refunded', formatPrice(refunded)],
    ['Printful charges', cost === null ? 'Not known yet' : formatPrice(cost)],
    ['Margin', margin === null ? 'Not known yet' : formatPrice(margin)],
    ['At Printful', printfulId === null ? 'Not yet' : String(printfulId)],
    ['Payment', paymentIntentId ?? 'None'],
  ]
  return (
    <Section title="Costs">
      <dl className="flex flex-col gap-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="price break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Mails({ order }: { order: AdminOrder }) {
  const { isSaving, save } = useOrderAction('Failed to send the mail')
  return (
    <Section title="Mails">
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
                {mail.sentAt
                  ? `Sent ${new Date(mail.sentAt).toLocaleString('en')}`
                  : (mail.error ?? 'Not sent')}
              </span>
              <ActionButton isSaving={isSaving} onClick={() => save(() => resendMail(order.id, mail.id))}>
                Resend mail
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const History = ({ order: { history } }: { order: AdminOrder }) => (
  <Section title="History">
    <ol className="flex flex-col gap-2 text-sm">
      {history.map(({ at, text, userName }) => (
        <li key={`${at} ${text}`}>
          <span className="block text-muted">
            {new Date(at).toLocaleString('en')}
            {userName && `, ${userName}`}
          </span>
          {text}
        </li>
      ))}
    </ol>
  </Section>
)
