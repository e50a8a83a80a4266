import type { ImageWithAlt } from '#shared/product-images'
import {
  fallbackImageUrl,
  type ImagePlaceName,
  imageRedirectUrl,
  imageSizes,
  imageSrcSet,
  type StoredImage,
} from '#shared/stored-image'

interface ResponsiveImageProps {
  image: ImageWithAlt
  /** Stored image. `null` if there is none, `undefined` in the browser, which can't look it up. */
  storedImage: StoredImage | null | undefined
  place: ImagePlaceName
  /** Loading order. `priority` is for the page's largest image, `eager` for others above the fold. */
  loading?: 'priority' | 'eager' | 'lazy'
  decorative?: boolean
  className?: string
}

const DEFAULT_SIDE = 1200

export function ResponsiveImage({
  image,
  storedImage,
  place,
  loading = 'lazy',
  decorative,
  className,
}: ResponsiveImageProps) {
  const { width = DEFAULT_SIDE, height = DEFAULT_SIDE } = storedImage ?? {}
  return (
    <picture className={className}>
      {storedImage && (
        <source type="image/avif" srcSet={imageSrcSet(storedImage, place)} sizes={imageSizes(place)} />
      )}
      <img
        src={srcOf(image, storedImage, place)}
        width={width}
        height={height}
        alt={decorative ? '' : image.altText}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'priority' ? 'high' : undefined}
      />
    </picture>
  )
}

function srcOf({ url }: ImageWithAlt, storedImage: StoredImage | null | undefined, place: ImagePlaceName) {
  if (storedImage) return fallbackImageUrl(storedImage, place)
  return storedImage === null ? url : imageRedirectUrl(url, 'large')
}
