import type { Product } from './contracts/product.ts'

type Pictured = Pick<Product, 'name' | 'imageUrl' | 'mockups' | 'adminImages'>

export interface ProductImage {
  /** The address that the catalog knows; a page shows the store's own copy of it. */
  url: string
  altText: string
}

/** In which order a card looks for a mockup, and in which a gallery shows them. */
const CARD_ORDER = ['front', 'lifestyle', 'default', 'flat', 'back', 'side']
const GALLERY_ORDER = ['front', 'lifestyle', 'side', 'back', 'flat', 'default']

function mockupsInOrder(product: Pictured, order: readonly string[]): ProductImage[] {
  const others = Object.keys(product.mockups).filter((type) => !order.includes(type))
  return [...order, ...others].flatMap((type) =>
    (product.mockups[type] ?? []).map(({ url }) => ({
      url,
      altText: type === 'default' ? product.name : `${product.name}, ${type}`,
    })),
  )
}

const adminDetail = (product: Pictured): ProductImage[] =>
  product.adminImages.detail
    .filter((image) => image.isActive)
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map((image) => ({ url: image.imageUrl, altText: image.altText || product.name }))

const ownImage = (product: Pictured): ProductImage[] =>
  product.imageUrl ? [{ url: product.imageUrl, altText: product.name }] : []

function withoutRepeats(images: ProductImage[]): ProductImage[] {
  return [...new Map(images.map((image) => [image.url, image])).values()]
}

/**
 * The pictures of a card, best first: the first active admin detail image, then the mockups in card order, then
 * `imageUrl`. The first is shown, the second on hover. None is the placeholder.
 */
export function cardImages(product: Pictured): ProductImage[] {
  const detail = adminDetail(product)
  const images = detail.length > 0 ? detail : [...mockupsInOrder(product, CARD_ORDER), ...ownImage(product)]
  return withoutRepeats(images).slice(0, 2)
}

/**
 * The pictures of a product page: the administrator's active detail images; where there are none, the mockups in gallery
 * order; where that leaves nothing, `imageUrl`. None is the placeholder.
 */
export function galleryImages(product: Pictured): ProductImage[] {
  const detail = adminDetail(product)
  if (detail.length > 0) return withoutRepeats(detail)
  const mockups = mockupsInOrder(product, GALLERY_ORDER)
  return mockups.length > 0 ? withoutRepeats(mockups) : ownImage(product)
}
