import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'
import type { StoredImages } from '../../components/ProductCard.tsx'
import { ResponsiveImage } from '../../components/ResponsiveImage.tsx'
import type { CollectionCover } from './covers.ts'

interface CollectionCardProps {
  cover: CollectionCover
  storedImages?: StoredImages | undefined
  /** It stands in the page's first row, whose pictures are loaded at once. */
  onTop?: boolean
}

/** A card is a third of the page's width, half on a tablet, all of it on a phone; pictures beside each other share that. */
const SIZES = {
  alone: '(min-width: 80rem) 30rem, (min-width: 48rem) 46vw, 92vw',
  large: '(min-width: 80rem) 20rem, (min-width: 48rem) 31vw, 62vw',
  small: '(min-width: 80rem) 10rem, (min-width: 48rem) 16vw, 31vw',
}

export const collectionsGridClass = 'grid gap-x-5 gap-y-10 md:grid-cols-2 xl:grid-cols-3'

export function CollectionCard({
  cover: { collection, images },
  storedImages,
  onTop = false,
}: CollectionCardProps) {
  const { slug, name, description, productCount } = collection
  return (
    <a href={`/collections/${slug}`} className="group block rounded-soft">
      <CoverImages images={images} storedImages={storedImages} onTop={onTop} />
      <h2 className="mt-4 text-xl decoration-1 underline-offset-4 group-hover:underline">{name}</h2>
      {description && <p className="mt-2 line-clamp-3 text-muted">{description}</p>}
      <p className="mt-2 text-sm">{`${productCount} ${productCount === 1 ? 'Product' : 'Products'}`}</p>
    </a>
  )
}

/** One picture, or one large and two small ones: squares all three, so that nothing of the goods is cut off. */
function CoverImages({
  images,
  storedImages,
  onTop,
}: Omit<CollectionCardProps, 'cover'> & Pick<CollectionCover, 'images'>) {
  const alone = images.length <= 1
  return (
    <div
      className={`grid aspect-[3/2] gap-1 overflow-hidden rounded-soft ${alone ? '' : 'grid-cols-[2fr_1fr] grid-rows-2'}`}
    >
      {images.length === 0 && <ImagePlaceholder className="size-full bg-tile p-[14%]" />}
      {images.map((image, index) => (
        <div key={image.url} className={`min-h-0 bg-tile ${!alone && index === 0 ? 'row-span-2' : ''}`}>
          <ResponsiveImage
            image={image}
            storedImage={storedImages && (storedImages.get(image.url) ?? null)}
            sizes={alone ? SIZES.alone : index === 0 ? SIZES.large : SIZES.small}
            loading={onTop ? 'soon' : 'lazy'}
            decorative
            className="size-full object-cover"
          />
        </div>
      ))}
    </div>
  )
}
