import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'
import { Carousel } from './Carousel.tsx'
import { decodeGallery } from './gallery-data.ts'

interface GalleryProps {
  /** As `encodeGallery` writes it. */
  data: string
}

export function Gallery({ data }: GalleryProps) {
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
  // Another list of images is another carousel, which begins at its first image.
  return <Carousel key={data} productName={productName} images={images} />
}
