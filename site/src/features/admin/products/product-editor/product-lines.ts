import { describeBadges } from '#shared/badges'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { PRODUCT_FIELD_TITLES } from '#shared/product-fields'
import type { TheirLine } from '../../forms/ConflictPanel.tsx'
import { listChangedFields } from '../../forms/merge-fields.ts'
import { type ProductForm, toProductForm } from './product-form.ts'

/** Describes what someone else has changed of the product since. */
export const toProductLines = (theirs: AdminProduct, base: ProductForm): TheirLine[] =>
  listChangedFields(base, toProductForm(theirs)).flatMap((field) =>
    field === 'images'
      ? toImageLines(theirs)
      : { label: PRODUCT_FIELD_TITLES[field], text: describe(field, theirs) },
  )

function describe(field: keyof ProductForm, theirs: AdminProduct): string {
  const form = toProductForm(theirs)
  switch (field) {
    case 'name':
      return theirs.name
    case 'features':
      return theirs.features.join('\n') || 'The built-in ones'
    case 'badges':
      return describeBadges(form.badges)
    case 'isHidden':
      return form.isHidden ? 'Hidden' : 'Shown'
    default:
      return String(form[field]) || 'None'
  }
}

function toImageLines({ configuredImages }: AdminProduct): TheirLine[] {
  if (configuredImages.length === 0) return [{ label: 'Images', text: 'Printful’s, all active' }]
  return configuredImages.map(({ imageUrl, imageType, isActive, altText }, index) => ({
    label: `${index + 1}. ${isActive ? 'Active' : 'Inactive'}, ${imageType}`,
    text: altText ?? '',
    imageUrl,
  }))
}
