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

/** Half of a wide page at most. */
const SIZES = '(min-width: 64rem) min(50vw, 52rem), 100vw'

/** The pictures of a product. A list that changes is a new gallery: it begins at its first picture again. */
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
  return (
    <GalleryStrip key={images.map(({ url }) => url).join(' ')} productName={productName} images={images} />
  )
}

/**
 * A strip that is swiped or scrolled from picture to picture, with or without a script; buttons and dots move it, and
 * follow it.
 */
function GalleryStrip({ productName, images }: GalleryProps) {
  const [index, setIndex] = useState(0)
  /** The same at once: presses can come faster than pictures are drawn. */
  const at = useRef(0)
  const strip = useRef<HTMLUListElement>(null)
  /** Where a press sends the strip: until it is there, what it passes on the way does not count. */
  const target = useRef<number>(undefined)

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const position = scrollLeft / clientWidth
    const nearest = Math.round(position)
    const isThere = Math.abs(position - nearest) < 0.02
    if (target.current !== undefined && !(isThere && nearest === target.current)) return
    target.current = undefined
    at.current = nearest
    setIndex(nearest)
  }
  /** Whatever it was on its way to, it is there, or someone took hold of it. */
  const settle = () => {
    target.current = undefined
    follow()
  }
  // It may have been swiped before its script was there.
  useEffect(follow, [])

  const show = (next: number) => {
    const list = strip.current
    if (!list) return
    const wrapped = (next + images.length) % images.length
    const isFar = Math.abs(wrapped - at.current) > 1
    target.current = wrapped
    at.current = wrapped
    setIndex(wrapped)
    list.scrollTo({ left: wrapped * list.clientWidth, behavior: isFar ? 'instant' : 'auto' })
  }

  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${productName}`}>
      <div className="relative">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keyboard
          tabIndex={0}
          aria-label={`Pictures of ${productName}`}
          className="gallery-strip flex aspect-square snap-x snap-mandatory overflow-x-auto rounded-soft bg-tile"
          onScroll={follow}
          onScrollEnd={settle}
          onPointerDown={settle}
        >
          {images.map((image, position) => (
            <li key={image.url} className="size-full flex-none snap-start snap-always">
              <ResponsiveImage
                image={image}
                storedImage={image.storedImage}
                sizes={SIZES}
                loading={position === 0 ? 'first' : 'lazy'}
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <div className="needs-script pointer-events-none absolute inset-0 flex items-center justify-between px-2">
            <StepButton name="Previous image" onPress={() => show(at.current - 1)}>
              <Icon node={ArrowLeft} className="size-5" />
            </StepButton>
            <StepButton name="Next image" onPress={() => show(at.current + 1)}>
              <Icon node={ArrowRight} className="size-5" />
            </StepButton>
          </div>
        )}
      </div>
      {images.length > 1 && <GalleryDots count={images.length} current={index} onPress={show} />}
      <p className="sr-only" aria-live="polite">
        Image {index + 1} of {images.length}
      </p>
    </section>
  )
}
