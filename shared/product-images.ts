import type { Product } from './contracts/product.ts'

export type ProductWithImages = Pick<Product, 'name' | 'imageUrl' | 'mockups' | 'adminImages'>

export interface ProductImage {
  url: string
  altText: string
}

const CARD_ORDER = ['front', 'lifestyle', 'default', 'flat', 'back', 'side']
const GALLERY_ORDER = ['front', 'lifestyle', 'side', 'back', 'flat', 'default']

function mockupsInOrder(product: ProductWithImages, order: readonly string[]): ProductImage[] {
  const others = Object.keys(product.mockups).filter((type) => !order.includes(type))
  return [...order, ...others].flatMap((type) =>
    (product.mockups[type] ?? []).map(({ url }) => ({
      url,
      altText: type === 'default' ? product.name : `${product.name}, ${type}`,
    })),
  )
}

const adminImages = (product: ProductWithImages): ProductImage[] =>
  product.adminImages.detail
    .filter((image) => image.isActive)
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map((image) => ({ url: image.imageUrl, altText: image.altText || product.name }))

const productImage = (product: ProductWithImages): ProductImage[] =>
  product.imageUrl ? [{ url: product.imageUrl, altText: product.name }] : []

function withoutDuplicates(images: ProductImage[]): ProductImage[] {
  return [...new Map(images.map((image) => [image.url, image])).values()]
}

/**
 * At most two images for a card, the second for hover: the administrator's active detail images, else the mockups in card
 * order and `imageUrl`. An empty list means the placeholder.
 */
export function cardImages(product: ProductWithImages): ProductImage[] {
  const selected = adminImages(product)
  const images =
    selected.length > 0 ? selected : [...mockupsInOrder(product, CARD_ORDER), ...productImage(product)]
  return withoutDuplicates(images).slice(0, 2)
}

/**
 * The images of a product page: the administrator's active detail images, else the mockups in gallery order, else
 * `imageUrl`. An empty list means the placeholder.
 */
export function galleryImages(product: ProductWithImages): ProductImage[] {
  const selected = adminImages(product)
  if (selected.length > 0) return withoutDuplicates(selected)
  const mockups = mockupsInOrder(product, GALLERY_ORDER)
  return mockups.length > 0 ? withoutDuplicates(mockups) : productImage(product)
}
