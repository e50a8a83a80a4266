import type { AdminProduct } from '#shared/contracts/admin-product'
import type { TheirLine } from '../../conflict.ts'

/** The configured images for a person to read. */
export function toImageLines({ configuredImages }: AdminProduct): TheirLine[] {
  if (configuredImages.length === 0) return [{ label: 'Images', text: 'Printful’s, all active' }]
  return configuredImages.map(({ imageUrl, imageType, isActive, altText }, index) => ({
    label: `${index + 1}. ${isActive ? 'Active' : 'Inactive'}, ${imageType}`,
    text: altText ?? '',
    imageUrl,
  }))
}
