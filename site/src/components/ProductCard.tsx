import type { CSSProperties } from 'react'
import type { Product } from '#shared/contracts/product'
import { cardPrice } from '#shared/price'
import { cardImages, type ImageColors, type ProductImage } from '#shared/product-images'
import type { StoredImages } from '#shared/stored-image'
import type { SwatchColor } from '#shared/swatch'
import { variantPath } from '#shared/variant-path'
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
  /** The variant in the color that it was found by, with its image if the page shows it. */
  match?: CardMatch | undefined
  headingLevel: 2 | 3
  loading: 'priority' | 'eager' | 'lazy'
}

const SIZES = '(min-width: 80rem) 22rem, (min-width: 48rem) 31vw, 46vw'
const MAX_SIZES = 4
const MAX_COLORS = 3

export function ProductCard({
  product,
  storedImages,
  swatches,
  imageColors,
  match,
  headingLevel,
  loading,
}: ProductCardProps) {
  const [primary, secondary] = cardImages(product, imageColors, match?.image)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const storedImageOf = (image: ProductImage) => storedImages && (storedImages.get(image.url) ?? null)
  return (
    <a
      href={match ? variantPath(product, { id: match.variantId }) : `/products/${product.slug}`}
      className="product-card group block rounded-soft"
    >
      <div
        className="product-card-image relative aspect-square overflow-hidden rounded-soft bg-tile"
        style={{ '--transition-name': `product-${product.id}` } as CSSProperties}
      >
        {primary ? (
          <ResponsiveImage
            image={primary}
            storedImage={storedImageOf(primary)}
            sizes={SIZES}
            loading={loading}
            decorative
            className="size-full object-cover"
          />
        ) : (
          <ImagePlaceholder className="size-full p-[20%]" />
        )}
        {secondary && (
          // Hidden until hover or focus, so that it loads only then.
          <div className="secondary-image absolute inset-0 hidden group-hover:block group-focus-visible:block">
            <ResponsiveImage
              image={secondary}
              storedImage={storedImageOf(secondary)}
              sizes={SIZES}
              decorative
              className="size-full object-cover"
            />
          </div>
        )}
        {!product.inStock && <span className="badge absolute top-2 left-2">Sold out</span>}
      </div>
      <div className="mt-3 flex flex-col gap-1">
        <Heading className="line-clamp-3 leading-snug font-semibold group-hover:underline decoration-1 underline-offset-4">
          {product.name}
        </Heading>
        <p className="price">{cardPrice(product)}</p>
        <div className="text-xs text-muted">
          <OptionSummary name="Sizes" values={product.sizes} max={MAX_SIZES} />
          <OptionSummary name="Colors" values={product.colors} max={MAX_COLORS} swatches={swatches} />
        </div>
      </div>
    </a>
  )
}
