import { Link } from '@tanstack/react-router'
import { addressLines } from '#shared/address'
import { itemDetails } from '#shared/cart'
import type { AdminOrder, AdminOrderItem } from '#shared/contracts/order'
import { orderSums } from '#shared/order-sums'
import { formatCents, toCents } from '#shared/price'
import { imageRedirectUrl } from '#shared/stored-image'
import { ParcelName } from '../../orders/ParcelName.tsx'
import { OrderSection } from './OrderSection.tsx'

/** Draws what was bought with its sums, and beside it where it goes. */
export const OrderItems = ({ order }: { order: AdminOrder }) => (
  <div className="grid gap-6 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <OrderSection title="Items">
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-0.5">
        {orderSums(order).map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className={name === 'Total' ? 'font-semibold' : 'text-muted'}>{name}</dt>
            <dd className={`price ${name === 'Total' ? 'font-semibold' : ''}`}>{amount}</dd>
          </div>
        ))}
      </dl>
    </OrderSection>
    <div className="flex flex-col gap-6">
      {order.recipient && <Address recipient={order.recipient} />}
      {order.shipments.length > 0 && <Parcels shipments={order.shipments} />}
    </div>
  </div>
)

const Item = ({ item }: { item: AdminOrderItem }) => (
  <li className="flex items-center gap-3 py-2">
    {item.imageUrl && (
      <img
        src={imageRedirectUrl(item.imageUrl, 'small')}
        alt=""
        width={40}
        height={40}
        className="size-10 flex-none rounded-soft bg-tile object-cover"
      />
    )}
    <p className="min-w-0 grow">
      {item.productId === null ? (
        <span className="block font-semibold">{item.productName}</span>
      ) : (
        <Link
          to="/products/$productId"
          params={{ productId: String(item.productId) }}
          className="link block font-semibold"
        >
          {item.productName}
        </Link>
      )}
      <span className="text-muted">{itemDetails(item)}</span>
    </p>
    <p className="price">{formatCents(toCents(item.price) * item.quantity)}</p>
  </li>
)

const Address = ({ recipient }: { recipient: NonNullable<AdminOrder['recipient']> }) => (
  <OrderSection title="Address">
    <address className="not-italic">
      {[
        ...addressLines(recipient),
        recipient.taxNumber && `CPF or CNPJ: ${recipient.taxNumber}`,
        recipient.phone && `Phone: ${recipient.phone}`,
      ]
        .filter(Boolean)
        .map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
    </address>
  </OrderSection>
)

const Parcels = ({ shipments }: Pick<AdminOrder, 'shipments'>) => (
  <OrderSection title="Parcels">
    <ul className="flex flex-col gap-2">
      {shipments.map(({ isReturned, ...parcel }) => (
        <li key={parcel.trackingNumber} className="break-words">
          <ParcelName {...parcel} />
          {isReturned && <span className="font-semibold">, came back</span>}
        </li>
      ))}
    </ul>
  </OrderSection>
)
