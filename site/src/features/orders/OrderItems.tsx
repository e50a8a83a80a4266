import { itemDetails } from '#shared/cart'
import type { Order, OrderItem } from '#shared/contracts/order'
import { formatCents, toCents } from '#shared/price'
import { imageRedirectUrl, REDIRECT_WIDTHS } from '#shared/stored-image'
import { OrderPart } from './OrderPart.tsx'
import { OrderSums } from './OrderSums.tsx'

/** Draws the items and what they cost together. The first picture is large on a screen. */
export const OrderItems = ({ order }: { order: Order }) => (
  <OrderPart title="Items">
    <ul className="divide-y divide-line border-b border-line">
      {order.items.map((item, index) => (
        <li
          key={`${item.productName} ${item.variantName}`}
          className="order-item grid items-center gap-x-4 gap-y-3 py-4 first:pt-0"
        >
          {item.imageUrl && <ItemImage url={item.imageUrl} isLarge={index === 0} />}
          <Description {...item} />
        </li>
      ))}
    </ul>
    <OrderSums order={order} />
  </OrderPart>
)

const SIZES = '(min-width:72rem) 28rem,(min-width:48rem) 38vw,92vw'

function ItemImage({ url, isLarge }: { url: string; isLarge: boolean }) {
  const side = isLarge ? REDIRECT_WIDTHS.large : 64
  const srcSet = (['preview', 'large'] as const)
    .map((place) => `${imageRedirectUrl(url, place)} ${REDIRECT_WIDTHS[place]}w`)
    .join(',')
  return (
    <img
      src={imageRedirectUrl(url, isLarge ? 'preview' : 'small')}
      {...(isLarge && { srcSet, sizes: SIZES, fetchPriority: 'high', 'data-large': '' })}
      alt=""
      width={side}
      height={side}
      className="rounded-soft bg-tile object-cover"
    />
  )
}

const Description = ({ productName, variantName, quantity, price }: OrderItem) => (
  <div className="flex min-w-0 justify-between gap-4">
    <p className="min-w-0">
      <span className="block font-semibold">{productName}</span>
      <span className="text-sm text-muted">{itemDetails({ variantName, quantity })}</span>
    </p>
    <p className="price">{formatCents(toCents(price) * quantity)}</p>
  </div>
)
