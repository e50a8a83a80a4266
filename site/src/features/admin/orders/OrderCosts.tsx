import type { AdminOrder } from '#shared/contracts/order'
import { printfulOrderUrl, stripePaymentUrl } from '#shared/dashboard-urls'
import { formatPrice } from '#shared/price'
import { formatTime } from '../format-time.ts'
import { OrderSection } from './OrderSection.tsx'

const orUnknown = (amount: string | null, unknown = 'Not known yet') =>
  amount === null ? unknown : formatPrice(amount)

/** Explains a missing cost. Printful computes it with the draft, in its own currency. */
export const describeUnknownCost = ({ printfulId }: Pick<AdminOrder, 'printfulId'>): string =>
  printfulId === null ? 'Not known yet' : 'Unknown, or not in US dollars: nothing guards against a loss'

const REFUND_STATES: Record<string, string> = {
  pending: 'on its way',
  succeeded: 'returned',
  requires_action: 'waits for the customer',
  failed: 'failed, refund it again',
  canceled: 'canceled, refund it again',
}

export function OrderCosts({ order }: { order: AdminOrder }) {
  const { paid, fee, cost, margin, refunded, refunds, printfulId, paymentIntentId, isTest } = order
  const rows: [name: string, value: string, url?: string | null][] = [
    ['Paid', formatPrice(paid)],
    ['Refunded', formatPrice(refunded)],
    ['Stripe’s fee', orUnknown(fee)],
    ['Printful charges', orUnknown(cost, describeUnknownCost(order))],
    ['Margin', orUnknown(margin, 'Not known')],
    [
      'At Printful',
      String(printfulId ?? 'Not yet'),
      printfulId === null ? null : printfulOrderUrl(printfulId),
    ],
    ['Payment', paymentIntentId ?? 'None', paymentIntentId && stripePaymentUrl(paymentIntentId, isTest)],
  ]
  return (
    <OrderSection title="Costs">
      <dl className="flex flex-col gap-1 text-sm">
        {rows.map(([name, value, url]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="price break-all">
              {url ? (
                <a href={url} className="link" rel="noreferrer external" target="_blank">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-3 flex flex-col gap-1 text-sm">
          {refunds.map(({ amount, state, at, reason }) => (
            <li key={`${at} ${amount} ${state}`} className={state === 'failed' ? 'text-danger' : ''}>
              {`Refund of ${formatPrice(amount)}, ${formatTime(at)}: ${REFUND_STATES[state] ?? state}${reason ? `. ${reason}` : ''}`}
            </li>
          ))}
        </ul>
      )}
    </OrderSection>
  )
}
