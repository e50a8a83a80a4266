import type { AdminProduct, ImageEntry, ImageType } from './contracts/admin-product.ts'
import { galleryImages } from './product-images.ts'

/** One picture as the image manager lists it. */
export interface ManagedImage {
  /** Tells pictures apart while they are edited: one address may be configured for two types. */
  key: string
  imageUrl: string
  /** The provider's name for this view; null is a picture that an administrator added. */
  mockupType: string | null
  /** Its place among the provider's pictures in the order of the product page. */
  providerIndex: number
  imageType: ImageType
  isActive: boolean
  altText: string
  /** It had an entry of its own when the manager was opened. */
  wasConfigured: boolean
  /** As it was when the manager was opened: one that has just been switched off stays in sight. */
  wasActive: boolean
}

/**
 * What the manager edits. A product page shows the active `detail` images and, only where there are none, the mockups. So
 * there are two ways: the provider's, where each mockup shows until it is switched off, in the standard order, with those
 * that later syncs bring; and the administrator's own selection, which shows exactly what it lists.
 */
export interface ManagedImages {
  images: readonly ManagedImage[]
  /** An own selection is stored: it stays one until the administrator goes back to the provider's pictures. */
  hasStoredSelection: boolean
}

type Mockups = AdminProduct['mockups']

const isSelected = (image: Pick<ImageEntry, 'imageType' | 'isActive'>) =>
  image.isActive && image.imageType === 'detail'

const toCatalogMockups = (mockups: Mockups) =>
  Object.fromEntries(
    Map.groupBy(
      mockups.map(({ imageUrl, type }) => ({ url: imageUrl, type })),
      ({ type }) => type,
    ),
  )

/** In the order of the product page, each address once. */
function sortMockups(mockups: Mockups): Mockups {
  const byUrl = new Map(mockups.map((mockup) => [mockup.imageUrl, mockup]))
  const page = { name: '', imageUrl: null, mockups: toCatalogMockups(mockups), adminImages: { detail: [] } }
  return galleryImages(page).flatMap(({ url }) => byUrl.get(url) ?? [])
}

/**
 * The pictures to manage. The provider's way: all mockups in the order of the product page, those without an entry active,
 * then what was added. With an own selection: its entries in their order, then the other mockups, inactive.
 */
export function toManagedImages({
  configuredImages,
  mockups,
}: Pick<AdminProduct, 'configuredImages' | 'mockups'>): ManagedImages {
  const hasStoredSelection = configuredImages.some(isSelected)
  const ofProvider = sortMockups(mockups)
  const places = new Map(ofProvider.map(({ imageUrl }, place) => [imageUrl, place]))
  const toProvided = (imageUrl: string) => {
    const providerIndex = places.get(imageUrl) ?? -1
    return { mockupType: ofProvider[providerIndex]?.type ?? null, providerIndex }
  }
  const configured = configuredImages
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map(
      ({ imageUrl, imageType, isActive, altText }, place): ManagedImage => ({
        key: `entry ${place}`,
        imageUrl,
        ...toProvided(imageUrl),
        imageType,
        isActive,
        altText: altText ?? '',
        wasConfigured: true,
        wasActive: isActive,
      }),
    )
  const withoutEntry = ({ imageUrl }: Mockups[number]): ManagedImage => ({
    key: `mockup ${imageUrl}`,
    imageUrl,
    ...toProvided(imageUrl),
    imageType: 'detail',
    isActive: !hasStoredSelection,
    altText: '',
    wasConfigured: false,
    wasActive: !hasStoredSelection,
  })
  const entriesOf = Map.groupBy(configured, ({ imageUrl }) => imageUrl)
  const images = hasStoredSelection
    ? [...configured, ...ofProvider.filter(({ imageUrl }) => !entriesOf.has(imageUrl)).map(withoutEntry)]
    : [
        ...ofProvider.flatMap((mockup) => entriesOf.get(mockup.imageUrl) ?? [withoutEntry(mockup)]),
        ...configured.filter(({ mockupType }) => mockupType === null),
      ]
  return { images, hasStoredSelection }
}

/** As if nobody had ever configured a picture. */
export const toProviderImages = (mockups: Mockups): ManagedImages =>
  toManagedImages({ configuredImages: [], mockups })

/**
 * True when only an own selection can show what the switches say: one is stored, or a picture was added for the product
 * page, a mockup was given an alt text, or the mockups stand in another order than the provider's.
 */
export function isCustomSelection({ images, hasStoredSelection }: ManagedImages): boolean {
  if (hasStoredSelection) return true
  if (
    images.some((image) => isSelected(image) && (image.mockupType === null || image.altText.trim() !== ''))
  ) {
    return true
  }
  const shown = images.filter((image) => image.isActive && image.mockupType !== null)
  return shown.some((image, index) => index > 0 && image.providerIndex < shown[index - 1]!.providerIndex)
}

/** The list to store: every picture whose state the product page would not have without an entry. */
export function toImageEntries(managed: ManagedImages): ImageEntry[] {
  const own = isCustomSelection(managed)
  // With nothing selected the page falls back on the mockups: those that are shown as inactive must then be off for good.
  const fallsBack = !managed.images.some(isSelected)
  const needsEntry = (image: ManagedImage) => {
    if (image.mockupType === null || image.imageType !== 'detail' || image.altText.trim() !== '') return true
    if (!own) return !image.isActive
    return image.isActive || image.wasConfigured || image.wasActive || fallsBack
  }
  return managed.images
    .filter(needsEntry)
    .map(({ imageUrl, imageType, isActive, altText }, displayOrder) => ({
      imageUrl,
      imageType,
      displayOrder,
      isActive,
      altText: altText.trim() || null,
    }))
}

/** The product as the public would see its pictures once these are stored: for `galleryImages` and `cardImages`. */
export function toPublicImages(
  product: Pick<AdminProduct, 'name' | 'mockups'>,
  managed: ManagedImages,
): Parameters<typeof galleryImages>[0] {
  const entries = toImageEntries(managed)
  const off = new Set(entries.filter((entry) => !entry.isActive).map((entry) => entry.imageUrl))
  return {
    name: product.name,
    imageUrl: null,
    mockups: toCatalogMockups(product.mockups.filter(({ imageUrl }) => !off.has(imageUrl))),
    adminImages: { detail: entries.filter(isSelected) },
  }
}
