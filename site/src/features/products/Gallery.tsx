import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'
import { Carousel } from './Carousel.tsx'
import { type GalleryImage, imageKey } from './gallery-images.ts'

interface GalleryProps {
  productName: string
  images: readonly GalleryImage[]
  start: number
}

export function Gallery({ productName, images, start }: GalleryProps) {
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
  // The key creates a new carousel for another list of images.
  return (
    <Carousel key={images.map(imageKey).join()} productName={productName} images={images} start={start} />
  )
}
