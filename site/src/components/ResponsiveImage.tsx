import type { ImageWithAlt } from '#shared/product-images'
import { imageRedirectUrl, type StoredImage, storedImageSrcSet, storedImageUrl } from '#shared/stored-image'

interface ResponsiveImageProps {
  image: ImageWithAlt
  /** `null` where there is none; `undefined` in the browser, which can't look it up. */
  storedImage: StoredImage | null | undefined
  sizes: string
  /** `priority` is for the page's largest image, `eager` for others above the fold. */
  loading?: 'priority' | 'eager' | 'lazy'
  decorative?: boolean
  className?: string
}

const DEFAULT_SIDE = 1200

export function ResponsiveImage({
  image,
  storedImage,
  sizes,
  loading = 'lazy',
  decorative,
  className,
}: ResponsiveImageProps) {
  const img = (src: string, width: number, height: number) => (
    <img
      src={src}
      width={width}
      height={height}
      alt={decorative ? '' : image.altText}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'priority' ? 'high' : undefined}
      decoding={loading === 'priority' ? 'sync' : 'async'}
      className={className}
    />
  )
  if (storedImage === undefined) return img(imageRedirectUrl(image.url, 960), DEFAULT_SIDE, DEFAULT_SIDE)
  if (storedImage === null) return img(image.url, DEFAULT_SIDE, DEFAULT_SIDE)
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={storedImageSrcSet(storedImage, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={storedImageSrcSet(storedImage, 'webp')} sizes={sizes} />
      {img(storedImageUrl(storedImage, 640, 'webp'), storedImage.width, storedImage.height)}
    </picture>
  )
}
