import type { CSSProperties } from 'react'
import type { SwatchColor } from '#shared/color-family'
import type { Product } from '#shared/contracts/product'
import { cardPrice } from '#shared/price'
import { cardImages, type ImageColors, type ProductImage } from '#shared/product-images'
import type { StoredImages } from '#shared/stored-image'
import { variantPath } from '#shared/variant-selection'
import { ImagePlaceholder } from './ImagePlaceholder.tsx'
import { OptionSummary } from './OptionSummary.tsx'
import { ResponsiveImage } from './ResponsiveImage.tsx'

export interface CardMatch {
  variantId: number
  image: ProductImage | undefined
}

interface ProductCardProps {
  product: Product
  storedImages?: StoredImages | undefined
  swatches?: ReadonlyMap<string, SwatchColor> | undefined
  imageColors?: ImageColors | undefined
  /** Variant that the search found, with its image if the page shows it. */
  match?: CardMatch | undefined
  shownImage?: ProductImage | undefined
  headingLevel: 2 | 3
  loading: 'priority' | 'eager' | 'lazy'
}

const MAX_SIZES = 4
const MAX_COLORS = 3

export function ProductCard({
  product,
  storedImages,
  swatches,
  imageColors,
  match,
  shownImage,
  headingLevel,
  loading,
}: ProductCardProps) {
  const [primary, secondary] = cardImages(product, imageColors, match?.image ?? shownImage)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const storedImageOf = (image: ProductImage) => storedImages && (storedImages.get(image.url) ?? null)
  return (
    <a
      href={match ? variantPath(product, { id: match.variantId }) : `/products/${product.slug}`}
      className="product-card"
    >
      <div
        className="product-card-image"
        style={{ '--transition-name': `product-${product.id}` } as CSSProperties}
      >
        {primary ? (
          <ResponsiveImage
            image={primary}
            storedImage={storedImageOf(primary)}
            place="card"
            loading={loading}
            decorative
          />
        ) : (
          <ImagePlaceholder className="p-[20%]" />
        )}
        {secondary && (
          // This image is hidden until hover or focus, so that it loads only then.
          <ResponsiveImage
            image={secondary}
            storedImage={storedImageOf(secondary)}
            place="cardHover"
            decorative
            className="secondary-image"
          />
        )}
        {!product.inStock && <span className="badge">Sold out</span>}
      </div>
      <Heading>{product.name}</Heading>
      <p className="price">{cardPrice(product)}</p>
      <OptionSummary name="Sizes" values={product.sizes} max={MAX_SIZES} />
      <OptionSummary name="Colors" values={product.colors} max={MAX_COLORS} swatches={swatches} />
    </a>
  )
}
