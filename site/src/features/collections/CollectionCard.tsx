import type { StoredImages } from '#shared/stored-image'
import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'
import { ResponsiveImage } from '../../components/ResponsiveImage.tsx'
import type { CollectionCover } from './covers.ts'

interface CollectionCardProps {
  cover: CollectionCover
  storedImages?: StoredImages | undefined
  aboveFold?: boolean
}

export const collectionsGridClass = 'grid gap-x-5 gap-y-10 md:grid-cols-2 xl:grid-cols-3'

export function CollectionCard({
  cover: { collection, images },
  storedImages,
  aboveFold = false,
}: CollectionCardProps) {
  const { slug, name, description, productCount } = collection
  return (
    <a href={`/collections/${slug}`} className="group block rounded-soft">
      <CoverImages images={images} storedImages={storedImages} aboveFold={aboveFold} />
      <h2 className="mt-4 text-xl decoration-1 underline-offset-4 group-hover:underline">{name}</h2>
      {description && <p className="mt-2 line-clamp-3 text-muted">{description}</p>}
      <p className="mt-2 text-sm">{`${productCount} ${productCount === 1 ? 'Product' : 'Products'}`}</p>
    </a>
  )
}

function CoverImages({
  images,
  storedImages,
  aboveFold,
}: Omit<CollectionCardProps, 'cover'> & Pick<CollectionCover, 'images'>) {
  const isSingle = images.length <= 1
  return (
    <div
      className={`grid aspect-[3/2] gap-1 overflow-hidden rounded-soft ${isSingle ? '' : 'grid-cols-[2fr_1fr] grid-rows-2'}`}
    >
      {images.length === 0 && <ImagePlaceholder className="size-full bg-tile p-[14%]" />}
      {images.map((image, index) => (
        <div key={image.url} className={`min-h-0 bg-tile ${!isSingle && index === 0 ? 'row-span-2' : ''}`}>
          <ResponsiveImage
            image={image}
            storedImage={storedImages && (storedImages.get(image.url) ?? null)}
            place={isSingle ? 'cover' : index === 0 ? 'coverLarge' : 'coverSmall'}
            loading={aboveFold ? 'eager' : 'lazy'}
            decorative
            className="image"
          />
        </div>
      ))}
    </div>
  )
}
