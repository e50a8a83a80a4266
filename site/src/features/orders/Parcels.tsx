import type { Shipment } from '#shared/contracts/order'
import { formatDate } from '#shared/format-date'
import { OrderPart } from './OrderPart.tsx'
import { ParcelName } from './ParcelName.tsx'

/** Draws the parcels with their tracking links, if there are any. */
export const Parcels = ({ shipments }: { shipments: readonly Shipment[] }) =>
  shipments.length > 0 && (
    <OrderPart title={shipments.length === 1 ? 'Parcel' : 'Parcels'}>
      <ul className="flex flex-col gap-2">
        {shipments.map(({ shippedAt, isReturned, ...parcel }) => (
          <li key={parcel.trackingNumber}>
            <ParcelName {...parcel} />
            {shippedAt && (
              <span className="block text-sm text-muted">
                <span>{'Left on '}</span>
                <time dateTime={shippedAt}>{formatDate(shippedAt)}</time>
                {isReturned && <span>, came back to us</span>}
              </span>
            )}
            {!shippedAt && isReturned && <span>, came back to us</span>}
          </li>
        ))}
      </ul>
    </OrderPart>
  )
