import type { ProductImage } from '#shared/product-images'
import { imageRedirectUrl, type StoredImage, storedImageSrcSet, storedImageUrl } from '#shared/stored-image'

interface ResponsiveImageProps {
  image: ProductImage
  /** The store's copy; `null` where there is none, `undefined` where nobody looked, as in the browser. */
  storedImage: StoredImage | null | undefined
  /** The room it will take, as in `<img sizes>`. */
  sizes: string
  /** `first` is the page's largest picture, `soon` is in view at once; any other waits until it is scrolled near. */
  loading?: 'first' | 'soon' | 'lazy'
  /** Decoration, since the words beside it say the same. */
  decorative?: boolean
  className?: string
}

/** The side of the square that is held free for a picture of unknown size. */
const UNKNOWN_SIDE = 1200

/** A picture of the goods, from the store's own copies wherever there is one. */
export function ResponsiveImage({
  image,
  storedImage,
  sizes,
  loading,
  decorative,
  className,
}: ResponsiveImageProps) {
  const img = (src: string, width: number, height: number) => (
    <img
      src={src}
      width={width}
      height={height}
      alt={decorative ? '' : image.altText}
      loading={loading === 'first' || loading === 'soon' ? 'eager' : 'lazy'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding={loading === 'first' ? 'sync' : 'async'}
      className={className}
    />
  )
  if (storedImage === undefined) return img(imageRedirectUrl(image.url, 960), UNKNOWN_SIDE, UNKNOWN_SIDE)
  if (storedImage === null) return img(image.url, UNKNOWN_SIDE, UNKNOWN_SIDE)
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={storedImageSrcSet(storedImage, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={storedImageSrcSet(storedImage, 'webp')} sizes={sizes} />
      {img(storedImageUrl(storedImage, 640, 'webp'), storedImage.width, storedImage.height)}
    </picture>
  )
}
