import { useEffect, useRef } from 'react'
import { moveByArrows } from './GalleryControls.tsx'
import { type GalleryImage, imageKey, thumbnailUrl } from './gallery-images.ts'

interface GalleryThumbnailsProps {
  images: readonly GalleryImage[]
  current: number
  onSelect: (index: number) => void
}

/** Draws the thumbnails. Phones show only the dots. */
export function GalleryThumbnails({ images, current, onSelect }: GalleryThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const thumbnail = list.current?.children[current]
    if (!list.current || !(thumbnail instanceof HTMLElement)) return
    const middle = thumbnail.offsetLeft + thumbnail.offsetWidth / 2
    list.current.scrollTo({ left: middle - list.current.clientWidth / 2 })
  }, [current])
  return (
    <ul
      ref={list}
      aria-label="Thumbnails"
      className="needs-script gallery-thumbnails"
      onKeyDown={(event) => moveByArrows(event, onSelect)}
    >
      {images.map((image, index) => (
        <li key={`${index} ${imageKey(image)}`}>
          <button
            type="button"
            aria-label={[image.color, image.view].filter(Boolean).join(', ') || image.altText}
            aria-current={index === current ? 'true' : undefined}
            tabIndex={index === current ? undefined : -1}
            onClick={() => onSelect(index)}
          >
            <img src={thumbnailUrl(image)} width={64} height={64} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  )
}
