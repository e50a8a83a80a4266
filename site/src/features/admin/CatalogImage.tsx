import { useState } from 'react'
import { type ImageWidth, imageRedirectUrl } from '#shared/stored-image'

interface CatalogImageProps {
  /** The address that the catalog knows. */
  url: string
  alt: string
  width: ImageWidth
  className?: string
}

/**
 * The store's copy of a picture. Where it has none yet, or never will since another host serves it, the picture's own
 * address; where that fails too, it says so, because an administrator has to know.
 */
export function CatalogImage({ url, alt, width, className = '' }: CatalogImageProps) {
  const [failed, setFailed] = useState<{ url: string; times: number }>()
  const failures = failed?.url === url ? failed.times : 0
  const box = `aspect-square w-full bg-tile object-contain ${className}`
  if (failures > 1) {
    return (
      <span className={`grid place-items-center p-2 text-center text-xs text-muted ${box}`}>
        This picture can’t be loaded.
      </span>
    )
  }
  return (
    <img
      src={failures === 0 ? imageRedirectUrl(url, width) : url}
      alt={alt}
      width={width}
      height={width}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      className={box}
      onError={() => setFailed({ url, times: failures + 1 })}
    />
  )
}
