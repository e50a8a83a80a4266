import { useEffect, useRef } from 'react'
import type { GalleryImage } from './gallery-images.ts'
import { thumbnailUrl } from './thumbnail-url.ts'

interface GalleryThumbnailsProps {
  images: readonly GalleryImage[]
  current: number
  onSelect: (index: number) => void
}

/** On a phone the dots have to do. */
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
      className="needs-script relative [scrollbar-width:none] mt-3 -mx-1 hidden gap-2 overflow-x-auto p-1 md:flex"
    >
      {images.map((image, index) => (
        <li key={image.url} className="flex-none">
          <button
            type="button"
            aria-label={[image.color, image.view].filter(Boolean).join(', ') || image.altText}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onSelect(index)}
            className="block size-16 overflow-hidden rounded-soft bg-tile outline-offset-2 aria-[current]:outline-2 aria-[current]:outline-green hover:opacity-85"
          >
            <img
              src={thumbnailUrl(image)}
              width={64}
              height={64}
              alt=""
              loading="lazy"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
