import type { ImageType } from './contracts/admin-product.ts'
import type { Product } from './contracts/product.ts'

export type ProductWithImages = Pick<Product, 'name' | 'imageUrl' | 'mockups' | 'adminImages'>

export interface ImageWithAlt {
  url: string
  altText: string
}

export interface ProductImage extends ImageWithAlt {
  color: string | null
  view: string | null
}

export type ImageColors = ReadonlyMap<string, string>

const CARD_ORDER = ['front', 'lifestyle', 'default', 'flat', 'back', 'side']
const GALLERY_ORDER = ['front', 'lifestyle', 'side', 'back', 'flat', 'default']
const NO_COLORS: ImageColors = new Map()

export const imageAltText = (productName: string, color: string | null, view: string | null): string =>
  (color ? `${productName} in ${color}` : productName) + (view ? `, ${view}` : '')

function toImage({ name }: ProductWithImages, url: string, view: string | null, colors: ImageColors) {
  const color = colors.get(url) ?? null
  return { url, altText: imageAltText(name, color, view), color, view }
}

function mockupsInOrder(
  product: ProductWithImages,
  order: readonly string[],
  colors: ImageColors,
): ProductImage[] {
  const others = Object.keys(product.mockups).filter((type) => !order.includes(type))
  return [...order, ...others].flatMap((type) =>
    (product.mockups[type] ?? []).map(({ url }) =>
      toImage(product, url, type === 'default' ? null : type, colors),
    ),
  )
}

export function adminImages(
  product: ProductWithImages,
  type: ImageType,
  colors: ImageColors = NO_COLORS,
): ProductImage[] {
  const viewByUrl = new Map(mockupsInOrder(product, [], NO_COLORS).map(({ url, view }) => [url, view]))
  return (product.adminImages[type] ?? [])
    .filter((image) => image.isActive)
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map(({ imageUrl, altText }) => {
      const image = toImage(product, imageUrl, viewByUrl.get(imageUrl) ?? null, colors)
      return { ...image, altText: altText || image.altText }
    })
}

const productImage = (product: ProductWithImages, colors: ImageColors): ProductImage[] =>
  product.imageUrl ? [toImage(product, product.imageUrl, null, colors)] : []

function withoutDuplicates(images: ProductImage[]): ProductImage[] {
  const seen = new Set<string>()
  return images.filter(({ url }) => !seen.has(url) && seen.add(url))
}

function listCardImages(product: ProductWithImages, colors: ImageColors): ProductImage[] {
  const selected = adminImages(product, 'detail', colors)
  if (selected.length > 0) return withoutDuplicates(selected)
  return withoutDuplicates([...mockupsInOrder(product, CARD_ORDER, colors), ...productImage(product, colors)])
}

/** Returns the first detail image, else the first mockup, else `imageUrl`. Undefined means the placeholder. */
export const cardImage = (
  product: ProductWithImages,
  colors: ImageColors = NO_COLORS,
): ProductImage | undefined => listCardImages(product, colors)[0]

/** Returns the card's image, and one in the same color to show on hover. Empty means the placeholder. */
export function cardImages(
  product: ProductWithImages & Pick<Product, 'colors'>,
  colors: ImageColors = NO_COLORS,
  shown = cardImage(product, colors),
): ProductImage[] {
  if (!shown) return []
  const hasSelected = product.adminImages.detail.some((image) => image.isActive)
  const isSameColor = ({ color }: ProductImage) =>
    product.colors.length < 2 || (color === shown.color && (color !== null || hasSelected))
  const second = listCardImages(product, colors).find(
    (image) => image.url !== shown.url && isSameColor(image),
  )
  return second ? [shown, second] : [shown]
}

/** Returns the active detail images, else the mockups, else `imageUrl`. Empty means the placeholder. */
export function galleryImages(product: ProductWithImages, colors: ImageColors = NO_COLORS): ProductImage[] {
  const selected = adminImages(product, 'detail', colors)
  if (selected.length > 0) return withoutDuplicates(selected)
  const mockups = mockupsInOrder(product, GALLERY_ORDER, colors)
  return mockups.length > 0 ? withoutDuplicates(mockups) : productImage(product, colors)
}

export function moreImages(product: ProductWithImages, colors: ImageColors = NO_COLORS): ProductImage[] {
  const shown = new Set(galleryImages(product, colors).map(({ url }) => url))
  return withoutDuplicates(adminImages(product, 'gallery', colors)).filter(({ url }) => !shown.has(url))
}

export const thumbnailImage = (product: ProductWithImages): ProductImage | undefined =>
  adminImages(product, 'thumbnail')[0] ?? cardImage(product)

export const coverImage = (product: ProductWithImages): ProductImage | undefined =>
  adminImages(product, 'featured')[0] ?? cardImage(product)
