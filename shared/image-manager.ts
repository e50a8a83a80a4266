import type { AdminProduct, ImageEntry, ImageType } from './contracts/admin-product.ts'
import { galleryImages, type ProductWithImages } from './product-images.ts'

/** Image in the image manager. `was…` is its state when the manager was opened. */
export interface ManagedImage {
  /** Unique while editing, because one URL may be configured for two types. */
  key: string
  imageUrl: string
  mockupType: string | null
  /** Index among the provider's mockups in gallery order, or -1 for an added image. */
  providerIndex: number
  imageType: ImageType
  isActive: boolean
  altText: string
  wasConfigured: boolean
  wasActive: boolean
}

/** Either the provider's images (all mockups that aren't inactive, later ones too), or selected `detail` images. */
export interface ManagedImages {
  images: readonly ManagedImage[]
  hasStoredSelection: boolean
}

type Mockups = AdminProduct['mockups']

const isSelected = (image: Pick<ImageEntry, 'imageType' | 'isActive'>) =>
  image.isActive && image.imageType === 'detail'

const groupByType = (mockups: Mockups): ProductWithImages['mockups'] =>
  Object.fromEntries(
    Map.groupBy(
      mockups.map(({ imageUrl, type }) => ({ url: imageUrl, type })),
      ({ type }) => type,
    ),
  )

function sortMockups(mockups: Mockups): Mockups {
  const byUrl = new Map(mockups.map((mockup) => [mockup.imageUrl, mockup]))
  const product = { name: '', imageUrl: null, mockups: groupByType(mockups), adminImages: { detail: [] } }
  return galleryImages(product).flatMap(({ url }) => byUrl.get(url) ?? [])
}

/** Lists the mockups and then added images, or a custom selection in its order and then the other mockups. */
export function toManagedImages({
  configuredImages,
  mockups,
}: Pick<AdminProduct, 'configuredImages' | 'mockups'>): ManagedImages {
  const hasStoredSelection = configuredImages.some(isSelected)
  const sorted = sortMockups(mockups)
  const indexes = new Map(sorted.map(({ imageUrl }, index) => [imageUrl, index]))
  const mockupFields = (imageUrl: string) => {
    const providerIndex = indexes.get(imageUrl) ?? -1
    return { mockupType: sorted[providerIndex]?.type ?? null, providerIndex }
  }
  const configured = configuredImages
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .map(
      ({ imageUrl, imageType, isActive, altText }, index): ManagedImage => ({
        key: `entry ${index}`,
        imageUrl,
        ...mockupFields(imageUrl),
        imageType,
        isActive,
        altText: altText ?? '',
        wasConfigured: true,
        wasActive: isActive,
      }),
    )
  const unconfigured = ({ imageUrl }: Mockups[number]): ManagedImage => ({
    key: `mockup ${imageUrl}`,
    imageUrl,
    ...mockupFields(imageUrl),
    imageType: 'detail',
    isActive: !hasStoredSelection,
    altText: '',
    wasConfigured: false,
    wasActive: !hasStoredSelection,
  })
  const byUrl = Map.groupBy(configured, ({ imageUrl }) => imageUrl)
  const images = hasStoredSelection
    ? [...configured, ...sorted.filter(({ imageUrl }) => !byUrl.has(imageUrl)).map(unconfigured)]
    : [
        ...sorted.flatMap((mockup) => byUrl.get(mockup.imageUrl) ?? [unconfigured(mockup)]),
        ...configured.filter(({ mockupType }) => mockupType === null),
      ]
  return { images, hasStoredSelection }
}

export const toProviderImages = (mockups: Mockups): ManagedImages =>
  toManagedImages({ configuredImages: [], mockups })

/** True if a selection is stored, or the active mockups in the provider's order can't replace it. */
export function isCustomSelection({ images, hasStoredSelection }: ManagedImages): boolean {
  if (hasStoredSelection) return true
  if (
    images.some((image) => isSelected(image) && (image.mockupType === null || image.altText.trim() !== ''))
  ) {
    return true
  }
  const active = images.filter((image) => image.isActive && image.mockupType !== null)
  return active.some((image, index) => index > 0 && image.providerIndex < active[index - 1]!.providerIndex)
}

export function toImageEntries(managed: ManagedImages): ImageEntry[] {
  const isCustom = isCustomSelection(managed)
  // An empty selection falls back to the mockups, so the inactive ones need an entry too.
  const fallsBack = !managed.images.some(isSelected)
  const needsEntry = (image: ManagedImage) => {
    if (image.mockupType === null || image.imageType !== 'detail' || image.altText.trim() !== '') return true
    if (!isCustom) return !image.isActive
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

export function toPublicImages(
  product: Pick<AdminProduct, 'name' | 'mockups'>,
  managed: ManagedImages,
): ProductWithImages {
  const entries = toImageEntries(managed)
  const inactive = new Set(entries.filter((entry) => !entry.isActive).map((entry) => entry.imageUrl))
  return {
    name: product.name,
    imageUrl: null,
    mockups: groupByType(product.mockups.filter(({ imageUrl }) => !inactive.has(imageUrl))),
    adminImages: { detail: entries.filter(isSelected) },
  }
}
