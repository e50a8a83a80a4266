import { addressLines } from '#shared/address'
import type { Order } from '#shared/contracts/order'
import { orderSums } from '#shared/order-sums'
import { formatPrice, toCents } from '#shared/price'
import { CheckoutItems } from '../checkout/CheckoutItems.tsx'

export function OrderDetails({ order }: { order: Order }) {
  const { items, recipient, shipments } = order
  return (
    <div className="flex flex-col gap-8">
      {shipments.length > 0 && (
        <section aria-labelledby="parcels">
          <h2 id="parcels" className="mb-3 text-lg font-bold">
            Parcels
          </h2>
          <ul className="flex flex-col gap-2">
            {shipments.map(({ carrier, trackingNumber, trackingUrl, isReturned }) => (
              <li key={trackingNumber}>
                <span>{`${carrier} `}</span>
                {trackingUrl ? (
                  <a href={trackingUrl} className="link" rel="noreferrer external">
                    {trackingNumber || 'Track it'}
                  </a>
                ) : (
                  <span>{trackingNumber}</span>
                )}
                {isReturned && <span>, came back to us</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="items">
        <h2 id="items" className="mb-3 text-lg font-bold">
          Items
        </h2>
        <CheckoutItems items={items.map(({ price, ...item }) => ({ ...item, priceCents: toCents(price) }))} />
        <Sums order={order} />
      </section>
      {recipient && (
        <section aria-labelledby="address">
          <h2 id="address" className="mb-3 text-lg font-bold">
            Address
          </h2>
          <address className="not-italic">
            {[...addressLines(recipient), recipient.taxNumber && `CPF or CNPJ: ${recipient.taxNumber}`]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </address>
        </section>
      )}
    </div>
  )
}

function Sums({ order }: { order: Order }) {
  const rows = [
    { name: 'Subtotal', amount: formatPrice(order.subtotal) },
    ...orderSums(order),
    ...(order.refunded === '0.00' ? [] : [{ name: 'Refunded', amount: formatPrice(order.refunded) }]),
  ]
  return (
    <dl className="mt-4 flex flex-col gap-1">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className={name === 'Total' ? 'font-semibold' : 'text-muted'}>{name}</dt>
          <dd className={`price ${name === 'Total' ? 'font-semibold' : ''}`}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
