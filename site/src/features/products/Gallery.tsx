import { ArrowLeft, ArrowRight } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { ImagePlaceholder } from '../../components/ImagePlaceholder.tsx'
import { ResponsiveImage } from '../../components/ResponsiveImage.tsx'
import { GalleryDots, StepButton } from './GalleryControls.tsx'
import type { GalleryImage } from './gallery-images.ts'

interface GalleryProps {
  productName: string
  images: readonly GalleryImage[]
}

const SIZES = '(min-width: 64rem) min(50vw, 52rem), 100vw'

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

function Carousel({ productName, images }: GalleryProps) {
  const [index, setIndex] = useState(0)
  /** The same as `index`, for clicks that come faster than renders. */
  const latestIndex = useRef(0)
  /** Where a button's scroll is going: what it passes on its way doesn't change the index. */
  const targetIndex = useRef<number>(undefined)
  const track = useRef<HTMLUListElement>(null)

  const updateIndex = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const position = scrollLeft / clientWidth
    const nearest = Math.round(position)
    const isSettled = Math.abs(position - nearest) < 0.02
    if (targetIndex.current !== undefined && !(isSettled && nearest === targetIndex.current)) return
    targetIndex.current = undefined
    latestIndex.current = nearest
    setIndex(nearest)
  }
  const endScroll = () => {
    targetIndex.current = undefined
    updateIndex()
  }
  useEffect(updateIndex, [])

  const showImage = (next: number) => {
    if (!track.current) return
    const wrapped = (next + images.length) % images.length
    const isFar = Math.abs(wrapped - latestIndex.current) > 1
    targetIndex.current = wrapped
    latestIndex.current = wrapped
    setIndex(wrapped)
    track.current.scrollTo({
      left: wrapped * track.current.clientWidth,
      behavior: isFar ? 'instant' : 'auto',
    })
  }

  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${productName}`}>
      <div className="relative">
        <ul
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
          aria-label={`Pictures of ${productName}`}
          className="gallery-track flex aspect-square snap-x snap-mandatory overflow-x-auto rounded-soft bg-tile"
          onScroll={updateIndex}
          onScrollEnd={endScroll}
          onPointerDown={endScroll}
        >
          {images.map((image, imageIndex) => (
            <li key={image.url} className="size-full flex-none snap-start snap-always">
              <ResponsiveImage
                image={image}
                storedImage={image.storedImage}
                sizes={SIZES}
                loading={imageIndex === 0 ? 'priority' : 'lazy'}
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <div className="needs-script pointer-events-none absolute inset-0 flex items-center justify-between px-2">
            <StepButton name="Previous image" onClick={() => showImage(latestIndex.current - 1)}>
              <Icon node={ArrowLeft} className="size-5" />
            </StepButton>
            <StepButton name="Next image" onClick={() => showImage(latestIndex.current + 1)}>
              <Icon node={ArrowRight} className="size-5" />
            </StepButton>
          </div>
        )}
      </div>
      {images.length > 1 && <GalleryDots count={images.length} current={index} onSelect={showImage} />}
      <p className="sr-only" aria-live="polite">
        Image {index + 1} of {images.length}
      </p>
    </section>
  )
}
