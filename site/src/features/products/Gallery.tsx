import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'
import { Carousel } from './Carousel.tsx'
import type { GalleryImage } from './gallery-images.ts'

interface GalleryProps {
  productName: string
  images: readonly GalleryImage[]
}

export function Gallery({ productName, images }: GalleryProps) {
  if (images.length === 0) {
    return (
      <div
        role="img"
        aria-label={`No picture of ${productName} yet`}
        className="aspect-square rounded-soft bg-tile"
      >
        <ImagePlaceholder className="size-full p-[25%]" />
      </div>
    )
  }
  // Another list of images is another carousel, which begins at its first image.
  const key = images.map(({ url }) => url).join(' ')
  return <Carousel key={key} productName={productName} images={images} />
}
