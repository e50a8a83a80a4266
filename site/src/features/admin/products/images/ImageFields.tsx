import { imageTypeSchema } from '#shared/contracts/admin-product'
import type { ManagedImage } from '#shared/image-manager'

interface ImageFieldsProps {
  image: ManagedImage
  label: string
  onChange: (change: Partial<Pick<ManagedImage, 'imageType' | 'altText'>>) => void
}

const ALT_TEXT_LIMIT = 500

export function ImageFields({ image, label, onChange }: ImageFieldsProps) {
  return (
    <>
      <input
        type="text"
        className="field field-small w-full"
        aria-label={`Alt text of ${label}`}
        placeholder="Alt text"
        maxLength={ALT_TEXT_LIMIT}
        value={image.altText}
        onChange={(event) => onChange({ altText: event.target.value })}
      />
      <select
        className="field field-small w-36"
        aria-label={`Type of ${label}`}
        value={image.imageType}
        onChange={(event) => onChange({ imageType: imageTypeSchema.parse(event.target.value) })}
      >
        {imageTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
    </>
  )
}
