import { ArrowLeft, ArrowRight, Maximize2 } from 'lucide'
import { useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { ResponsiveImage } from '../../components/ResponsiveImage.tsx'
import { EnlargedImage } from './EnlargedImage.tsx'
import { GalleryButton, GalleryDots } from './GalleryControls.tsx'
import { GalleryThumbnails } from './GalleryThumbnails.tsx'
import { type GalleryImage, imageKey } from './gallery-images.ts'
import { useCarousel } from './use-carousel.ts'

interface CarouselProps {
  productName: string
  images: readonly GalleryImage[]
  start: number
}

export function Carousel({ productName, images, start }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const { index, showImage, showNext, trackEvents } = useCarousel(track, images.length, start, isEnlarged)
  const hasSeveral = images.length > 1

  const enlarge = () => setIsEnlarged(true)

  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${productName}`}>
      <div className="relative">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button */}
        <ul
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
          aria-label={`Pictures of ${productName}`}
          data-gallery-track
          data-queue-click
          className="gallery-track"
          onClick={enlarge}
          {...trackEvents}
        >
          {images.map((image, imageIndex) => (
            <li
              key={`${imageIndex} ${imageKey(image)}`}
              data-color={image.color}
              data-start={imageIndex === start ? '' : undefined}
            >
              <ResponsiveImage
                image={image}
                storedImage={image.storedImage}
                place="gallery"
                loading={imageIndex === start ? 'priority' : 'lazy'}
              />
            </li>
          ))}
        </ul>
        <div className="needs-script pointer-events-none absolute inset-0 flex items-center justify-between px-2">
          {hasSeveral && (
            <>
              <GalleryButton name="Previous image" onClick={() => showNext(-1)} className="gallery-step">
                <Icon node={ArrowLeft} className="size-5" />
              </GalleryButton>
              <GalleryButton name="Next image" onClick={() => showNext(1)} className="gallery-step">
                <Icon node={ArrowRight} className="size-5" />
              </GalleryButton>
            </>
          )}
          <GalleryButton name="Enlarge image" onClick={enlarge} className="absolute top-2 right-2">
            <Icon node={Maximize2} className="size-5" />
          </GalleryButton>
        </div>
      </div>
      {hasSeveral && (
        <>
          <GalleryDots count={images.length} current={index} onSelect={showImage} />
          <GalleryThumbnails images={images} current={index} onSelect={showImage} />
        </>
      )}
      <p className="sr-only" aria-live="polite">
        {`Image ${index + 1} of ${images.length}`}
      </p>
      {isEnlarged && (
        <EnlargedImage
          image={images[index] ?? images[0]!}
          position={hasSeveral ? `${index + 1} of ${images.length}` : undefined}
          onStep={showNext}
          onClose={() => setIsEnlarged(false)}
        />
      )}
    </section>
  )
}
