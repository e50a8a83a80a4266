import { PicturePlaceholder } from '../../components/PicturePlaceholder'
import type { Pictures } from '../../components/ProductCard'
import { ProductPicture } from '../../components/ProductPicture'
import type { CollectionCover } from './covers'

interface CollectionCardProps {
  cover: CollectionCover
  pictures?: Pictures | undefined
  /** It stands in the page's first row, whose pictures are loaded at once. */
  onTop?: boolean
}

/** A card is a third of the page's width, half on a tablet, all of it on a phone; a picture in four takes half of that. */
const WHOLE = '(min-width: 80rem) 30rem, (min-width: 48rem) 46vw, 92vw'
const QUARTER = '(min-width: 80rem) 15rem, (min-width: 48rem) 23vw, 46vw'

export const collectionsGridClass = 'grid gap-x-5 gap-y-10 md:grid-cols-2 xl:grid-cols-3'

export function CollectionCard({
  cover: { collection, images },
  pictures,
  onTop = false,
}: CollectionCardProps) {
  const { slug, name, description, productCount } = collection
  return (
    <a href={`/collections/${slug}`} className="group block rounded-soft">
      <div
        className={`grid aspect-[4/3] overflow-hidden rounded-soft bg-tile ${images.length > 1 ? 'grid-cols-2 grid-rows-2' : ''}`}
      >
        {images.length === 0 && <PicturePlaceholder className="size-full p-[16%]" />}
        {images.map((image) => (
          <ProductPicture
            key={image.url}
            image={image}
            picture={pictures && (pictures.get(image.url) ?? null)}
            sizes={images.length > 1 ? QUARTER : WHOLE}
            loading={onTop ? 'soon' : 'lazy'}
            decorative
            className="size-full min-h-0 object-cover"
          />
        ))}
      </div>
      <h2 className="mt-4 text-xl decoration-1 underline-offset-4 group-hover:underline">{name}</h2>
      {description && <p className="mt-2 line-clamp-3 text-muted">{description}</p>}
      <p className="mt-2 text-sm">
        {productCount} {productCount === 1 ? 'Product' : 'Products'}
      </p>
    </a>
  )
}
