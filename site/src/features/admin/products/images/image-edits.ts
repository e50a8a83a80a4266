import type { ManagedImage, ManagedImages } from '#shared/image-manager'

type ImageChange = Partial<Pick<ManagedImage, 'isActive' | 'imageType' | 'altText'>>

export function visibleImages(images: readonly ManagedImage[], showAllMockups: boolean): ManagedImage[] {
  return images.filter(
    (image) => showAllMockups || image.mockupType === null || image.isActive || image.wasActive,
  )
}

export function changeImages(
  managed: ManagedImages,
  keys: readonly string[],
  change: ImageChange,
): ManagedImages {
  const changed = new Set(keys)
  const images = managed.images.map((image) => (changed.has(image.key) ? { ...image, ...change } : image))
  return { ...managed, images }
}

export function moveImage(managed: ManagedImages, key: string, toKey: string): ManagedImages {
  const from = managed.images.findIndex((image) => image.key === key)
  const to = managed.images.findIndex((image) => image.key === toKey)
  if (from < 0 || to < 0) return managed
  const images = [...managed.images]
  images.splice(to, 0, ...images.splice(from, 1))
  return { ...managed, images }
}

export function proposeAltTexts(
  managed: ManagedImages,
  keys: readonly string[],
  propose: (image: ManagedImage) => string,
): ManagedImages {
  const proposed = new Set(keys)
  const images = managed.images.map((image) =>
    proposed.has(image.key) && image.altText.trim() === '' ? { ...image, altText: propose(image) } : image,
  )
  return { ...managed, images }
}

export function addImage(managed: ManagedImages, imageUrl: string): ManagedImages {
  if (managed.images.some((image) => image.imageUrl === imageUrl)) return managed
  const added: ManagedImage = {
    key: `added ${imageUrl}`,
    imageUrl,
    mockupType: null,
    providerIndex: -1,
    imageType: 'detail',
    isActive: true,
    altText: '',
    wasConfigured: false,
    wasActive: false,
  }
  return { ...managed, images: [...managed.images, added] }
}

/** Removes an added image. Mockups are the provider's and can only be deactivated. */
export function removeImage(managed: ManagedImages, key: string): ManagedImages {
  return {
    ...managed,
    images: managed.images.filter((image) => image.key !== key || image.mockupType !== null),
  }
}
