import { useId } from 'react'
import { type ImageType, imageTypeSchema } from '#shared/contracts/admin-product'
import type { ManagedImage } from '#shared/image-manager'

/** Texts that tell administrators where the shop shows the active images of each type. */
const IMAGE_TYPE_MEANINGS: Record<ImageType, string> = {
  detail: 'In the gallery of the product’s page. The first one is its card, too.',
  gallery: 'Under “More images”, below the description on the product’s page.',
  thumbnail: 'The first one is shown small: in the cart, where the variant has no image of its own.',
  homepage: 'The first one is the product’s card on the home page.',
  hero: 'The large image at the top of the home page, if it is the first one of all shown products.',
  featured: 'The first one is shown where the product’s page is shared, and on the covers of collections.',
}

interface ImageFieldsProps {
  image: ManagedImage
  label: string
  defaultAltText: string
  onChange: (change: Partial<Pick<ManagedImage, 'imageType' | 'altText'>>) => void
}

const ALT_TEXT_LIMIT = 500

export function ImageFields({ image, label, defaultAltText, onChange }: ImageFieldsProps) {
  const meaningId = useId()
  return (
    <>
      <input
        type="text"
        className="field field-small w-full"
        aria-label={`Alt text of ${label}`}
        placeholder={defaultAltText}
        maxLength={ALT_TEXT_LIMIT}
        value={image.altText}
        onChange={(event) => onChange({ altText: event.target.value })}
      />
      <select
        className="field field-small w-36"
        aria-label={`Type of ${label}`}
        aria-describedby={meaningId}
        value={image.imageType}
        onChange={(event) => onChange({ imageType: imageTypeSchema.parse(event.target.value) })}
      >
        {imageTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      <p id={meaningId} className="min-w-0 flex-1 basis-44 text-xs leading-snug text-muted">
        {IMAGE_TYPE_MEANINGS[image.imageType]}
      </p>
    </>
  )
}
