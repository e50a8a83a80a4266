import type { ImageType } from './contracts/admin-product.ts'

/** Where the shop shows the active images of each type, for administrators to read. */
export const IMAGE_TYPE_MEANINGS: Record<ImageType, string> = {
  detail: 'In the gallery of the product’s page. The first one is its card, too.',
  gallery: 'Under “More images”, below the description on the product’s page.',
  thumbnail:
    'The first one is shown small: in the cart, where the variant has no image of its own, and among the recently viewed.',
  homepage: 'The first one is the product’s card on the home page.',
  hero: 'The large image at the top of the home page, if it is the first one of all shown products.',
  featured: 'The first one is shown where the product’s page is shared, and on the covers of collections.',
}
