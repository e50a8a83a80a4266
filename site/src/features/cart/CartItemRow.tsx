import type { ReactNode } from 'react'
import { itemTotal } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { formatPrice } from '#shared/price'
import { imageRedirectUrl } from '#shared/stored-image'
import { variantPath } from '#shared/variant-selection'
import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'

interface CartItemRowProps {
  item: CartItem
  children: ReactNode
}

export function CartItemRow({ item, children }: CartItemRowProps) {
  const { productName, productImage, variantName, price, quantity, available } = item
  const path = itemPath(item)
  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-4 py-5">
      <div className="grid aspect-square place-items-center overflow-hidden rounded-soft bg-tile">
        {productImage ? (
          <img
            src={imageRedirectUrl(productImage, 'small')}
            width={240}
            height={240}
            alt=""
            loading="lazy"
            className={`size-full object-cover ${available ? '' : 'opacity-50 [filter:grayscale(1)]'}`}
          />
        ) : (
          <ImagePlaceholder className="size-12" />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-end gap-x-4 gap-y-1">
          <p className="min-w-0 grow basis-[min-content] leading-snug font-semibold">
            {path ? (
              <a href={path} className="underline-offset-4 hover:underline">
                {productName}
              </a>
            ) : (
              productName
            )}
          </p>
          <p className={`price ${available ? 'font-semibold' : 'text-muted line-through'}`}>
            {formatPrice(itemTotal(item))}
          </p>
        </div>
        <p className="text-sm text-muted">
          {variantName && <span>{variantName}</span>}
          {quantity > 1 && (
            <>
              {variantName && <span>, </span>}
              <span className="price">{formatPrice(price)}</span>
              <span> each</span>
            </>
          )}
        </p>
        {!available && (
          <p className="text-sm font-medium text-danger">No longer available. It is not part of the total.</p>
        )}
        <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">{children}</div>
      </div>
    </div>
  )
}

function itemPath({ productSlug, variantId }: CartItem): string | undefined {
  if (productSlug === '') return undefined
  return variantId === null
    ? `/products/${productSlug}`
    : variantPath({ slug: productSlug }, { id: Number(variantId) })
}
