import type { Shipment } from '#shared/contracts/order'
import { formatDate } from '#shared/format-date'
import { OrderPart } from './OrderPart.tsx'

/** Draws the parcels with their tracking links, if there are any. */
export const Parcels = ({ shipments }: { shipments: readonly Shipment[] }) =>
  shipments.length > 0 && (
    <OrderPart title={shipments.length === 1 ? 'Parcel' : 'Parcels'}>
      <ul className="flex flex-col gap-2">
        {shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt, isReturned }) => (
          <li key={trackingNumber}>
            <span>{`${carrier} `}</span>
            {trackingUrl ? (
              <a href={trackingUrl} className="link" rel="noreferrer external">
                {trackingNumber || 'Track it'}
              </a>
            ) : (
              <span>{trackingNumber}</span>
            )}
            {shippedAt && (
              <span className="block text-sm text-muted">
                {'Left on '}
                <time dateTime={shippedAt}>{formatDate(shippedAt)}</time>
                {isReturned && ', came back to us'}
              </span>
            )}
            {!shippedAt && isReturned && <span>, came back to us</span>}
          </li>
        ))}
      </ul>
    </OrderPart>
  )
