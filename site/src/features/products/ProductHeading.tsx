import { BADGES } from '#shared/badges'
import type { Product, Variant } from '#shared/contracts/product'
import { detailPrice, formatPrice } from '#shared/price'

const LONG_NAME_LENGTH = 60

interface ProductHeadingProps {
  product: Product
  /** Variant that the URL names. */
  variant?: Variant | undefined
}

/** Draws the name and price. `select-variant.ts` shows that of a later choice. */
export function ProductHeading({ product, variant }: ProductHeadingProps) {
  const { badges = BADGES } = product
  return (
    <header className="flex flex-col gap-1.5 md:gap-4">
      {badges.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          {badges.map((badge, index) => (
            <span key={badge} className={index === 0 ? 'font-semibold' : 'border-l border-line pl-3'}>
              {badge}
            </span>
          ))}
        </p>
      )}
      <h1 className={product.name.length < LONG_NAME_LENGTH ? 'text-2xl' : 'text-xl'}>{product.name}</h1>
      <p className="price text-lg font-medium" data-product-price>
        {variant ? formatPrice(variant.price) : detailPrice(product)}
      </p>
    </header>
  )
}

export const productBreadcrumbs = (name: string) => [
  { name: 'Home', href: '/' },
  { name: 'Products', href: '/products' },
  { name },
]
