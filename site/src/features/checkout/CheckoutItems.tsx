import { itemDetails } from '#shared/cart'
import { formatCents } from '#shared/price'
import { imageRedirectUrl } from '#shared/stored-image'

export interface CheckoutItemsProps {
  items: readonly {
    productName: string
    variantName: string
    imageUrl: string | null
    quantity: number
    priceCents: number
  }[]
}

export const CheckoutItems = ({ items }: CheckoutItemsProps) => (
  <ul className="divide-y divide-line border-y border-line">
    {items.map(({ productName, variantName, imageUrl, quantity, priceCents }) => (
      <li key={`${productName} ${variantName}`} className="flex items-center gap-4 py-3">
        {imageUrl && (
          <img
            src={imageRedirectUrl(imageUrl, 'small')}
            alt=""
            width={56}
            height={56}
            className="size-14 flex-none rounded-soft bg-tile object-cover"
          />
        )}
        <p className="min-w-0 grow">
          <span className="block font-semibold">{productName}</span>
          <span className="text-sm text-muted">{itemDetails({ variantName, quantity })}</span>
        </p>
        <p className="price">{formatCents(priceCents * quantity)}</p>
      </li>
    ))}
  </ul>
)
