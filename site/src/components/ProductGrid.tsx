import type { Swatches } from '#shared/color-family'
import type { Product } from '#shared/contracts/product'
import type { ImageColors, ProductImage } from '#shared/product-images'
import type { StoredImages } from '#shared/stored-image'
import { type CardMatch, ProductCard } from './ProductCard.tsx'

interface ProductGridProps {
  products: readonly Product[]
  storedImages?: StoredImages | undefined
  swatches?: Swatches | undefined
  imageColors?: ReadonlyMap<number, ImageColors> | undefined
  matches?: ReadonlyMap<number, CardMatch> | undefined
  shownImages?: ReadonlyMap<number, ProductImage> | undefined
  headingLevel?: 2 | 3
  aboveFold?: boolean
}

const MAX_COLUMNS = 4

export const gridClass = 'product-grid'

export function ProductGrid({
  products,
  storedImages,
  swatches,
  imageColors,
  matches,
  shownImages,
  headingLevel = 2,
  aboveFold = false,
}: ProductGridProps) {
  return (
    <ul className={gridClass}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            storedImages={storedImages}
            swatches={swatches?.get(product.id)}
            imageColors={imageColors?.get(product.id)}
            match={matches?.get(product.id)}
            shownImage={shownImages?.get(product.id)}
            headingLevel={headingLevel}
            loading={aboveFold && index < MAX_COLUMNS ? (index === 0 ? 'priority' : 'eager') : 'lazy'}
          />
        </li>
      ))}
    </ul>
  )
}
