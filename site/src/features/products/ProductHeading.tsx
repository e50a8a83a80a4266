import type { Product } from '#shared/contracts/product'
import { detailPrice } from '#shared/price'

const LONG_NAME_LENGTH = 60

export function ProductHeading({ product }: { product: Product }) {
  return (
    <header className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span className="font-semibold">BEST SELLER</span>
        <span className="border-l border-line pl-3">#OPENTOWORK Limited Edition</span>
      </p>
      <h1 className={product.name.length < LONG_NAME_LENGTH ? 'text-2xl' : 'text-xl'}>{product.name}</h1>
      <p className="price text-lg font-medium">{detailPrice(product)}</p>
    </header>
  )
}
