import type { Order } from '#shared/contracts/order'
import { toCents } from '#shared/price'
import { CheckoutItems } from '../checkout/CheckoutItems.tsx'
import { OrderAddress } from './OrderAddress.tsx'
import { OrderPart } from './OrderPart.tsx'
import { OrderSums } from './OrderSums.tsx'
import { Parcels } from './Parcels.tsx'

export const OrderDetails = ({ order }: { order: Order }) => (
  <div className="flex flex-col gap-8">
    <Parcels shipments={order.shipments} />
    <OrderPart title="Items">
      <CheckoutItems
        items={order.items.map(({ price, ...item }) => ({ ...item, priceCents: toCents(price) }))}
      />
      <OrderSums order={order} />
    </OrderPart>
    {order.recipient && <OrderAddress recipient={order.recipient} />}
  </div>
)
