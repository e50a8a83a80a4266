import type { Product } from '#shared/contracts/product'
import { ProductCard, type StoredImages } from './ProductCard.tsx'

interface ProductGridProps {
  products: readonly Product[]
  storedImages?: StoredImages | undefined
  /** 2 right under the page's title, 3 under a section's. */
  headingLevel?: 2 | 3
  /** The grid stands at the top of its page: its first row of pictures is loaded at once. */
  onTop?: boolean
}

/** The widest first row. */
const FIRST_ROW = 4

export const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-9 md:grid-cols-3 md:gap-x-5 xl:grid-cols-4'

/** Cards in as many columns as fit. Drawn by pages without a script, and by the browser when a page came without them. */
export function ProductGrid({ products, storedImages, headingLevel = 2, onTop = false }: ProductGridProps) {
  return (
    <ul className={gridClass}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            storedImages={storedImages}
            headingLevel={headingLevel}
            loading={onTop && index === 0 ? 'first' : onTop && index < FIRST_ROW ? 'soon' : 'lazy'}
          />
        </li>
      ))}
    </ul>
  )
}
