import { ChevronDown } from 'lucide'
import { countItems } from '#shared/cart'
import type { ShippingRate } from '#shared/contracts/checkout'
import { formatCents } from '#shared/price'
import { Icon } from '../../components/Icon.tsx'
import { CheckoutItems, type CheckoutItemsProps } from './CheckoutItems.tsx'
import { MethodAmounts } from './ShippingMethods.tsx'

interface OrderSummaryProps extends CheckoutItemsProps {
  subtotalCents: number
  /** Methods to choose from. Before the second step there are none. */
  rates?: readonly ShippingRate[]
  /** True if taxes come on top of the total. */
  isTaxed: boolean
}

const TITLE = 'Order summary'

/** Says what the total lacks. */
function toNote(isShippingKnown: boolean, isTaxed: boolean): string {
  if (isShippingKnown) return isTaxed ? ' plus tax' : ''
  return isTaxed ? ' before shipping and tax' : ' before shipping'
}

/** Stands beside both steps, and above them on a phone, where it unfolds without scripts. */
export function OrderSummary({ items, subtotalCents, rates, isTaxed }: OrderSummaryProps) {
  const count = countItems(items)
  const subtotal = formatCents(subtotalCents)
  const total = rates ? <MethodAmounts rates={rates} plusCents={subtotalCents} /> : subtotal
  return (
    <aside aria-label={TITLE} className="order-aside">
      <details>
        <summary>
          <span className="font-semibold">{TITLE}</span>
          <span className="text-sm text-muted">{count === 1 ? ' 1 item ' : ` ${count} items `}</span>
          <Icon node={ChevronDown} className="size-4.5" />
          <span className="price ml-auto text-lg font-semibold">{total}</span>
        </summary>
      </details>
      <div>
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 className="hidden text-lg wide:block">{TITLE}</h2>
          <a href="/cart" className="link text-sm">
            Edit cart
          </a>
        </div>
        <CheckoutItems items={items} />
        <dl className="mt-4 flex flex-col gap-y-1.5">
          <div className="flex justify-between gap-4 text-muted">
            <dt>Items</dt>
            <dd className="price">{subtotal}</dd>
          </div>
          <div className="flex justify-between gap-4 text-muted">
            <dt>Shipping</dt>
            <dd>{rates ? <MethodAmounts rates={rates} /> : 'Calculated at the next step'}</dd>
          </div>
          <div className="mt-1.5 flex items-baseline justify-between gap-4">
            <dt>
              <span className="text-lg font-semibold">Total</span>
              <span className="text-sm text-muted">{toNote(rates !== undefined, isTaxed)}</span>
            </dt>
            <dd className="price text-lg font-semibold">{total}</dd>
          </div>
        </dl>
      </div>
    </aside>
  )
}
