import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'
import { Carousel } from './Carousel.tsx'
import { decodeGallery } from './gallery-data.ts'

interface GalleryProps {
  data: string
  start: number
}

export function Gallery({ data, start }: GalleryProps) {
  const { productName, images } = decodeGallery(data)
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
  // Another list of images is another carousel.
  return <Carousel key={data} productName={productName} images={images} start={start} />
}
