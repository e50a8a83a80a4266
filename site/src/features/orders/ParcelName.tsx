import type { Shipment } from '#shared/contracts/order'

/** Names a parcel by its carrier and its number, which leads to the carrier's page if there is one. */
export const ParcelName = ({
  carrier,
  trackingNumber,
  trackingUrl,
}: Pick<Shipment, 'carrier' | 'trackingNumber' | 'trackingUrl'>) => (
  <>
    <span>{`${carrier} `}</span>
    {trackingUrl ? (
      <a href={trackingUrl} className="link" rel="noreferrer external">
        {trackingNumber || 'Track it'}
      </a>
    ) : (
      <span>{trackingNumber}</span>
    )}
  </>
)
