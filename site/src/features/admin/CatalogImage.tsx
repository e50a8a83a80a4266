import { useState } from 'react'
import { imageRedirectUrl, REDIRECT_WIDTHS, type RedirectPlace } from '#shared/stored-image'

interface CatalogImageProps {
  url: string
  alt: string
  place: RedirectPlace
  className?: string
}

/** Shows the stored image, or the original if none is stored, or a message if both fail. */
export function CatalogImage({ url, alt, place, className = '' }: CatalogImageProps) {
  const [failed, setFailed] = useState<{ url: string; count: number }>()
  const failures = failed?.url === url ? failed.count : 0
  const boxClass = `aspect-square w-full bg-tile object-contain ${className}`
  if (failures > 1) {
    return (
      <span className={`grid place-items-center p-2 text-center text-xs text-muted ${boxClass}`}>
        This image can’t be loaded.
      </span>
    )
  }
  return (
    <img
      src={failures === 0 ? imageRedirectUrl(url, place) : url}
      alt={alt}
      width={REDIRECT_WIDTHS[place]}
      height={REDIRECT_WIDTHS[place]}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      className={boxClass}
      onError={() => setFailed({ url, count: failures + 1 })}
    />
  )
}
