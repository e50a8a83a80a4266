import type { ManagedImage, ManagedImages } from './image-manager.ts'

type ImageChange = Partial<Pick<ManagedImage, 'isActive' | 'imageType' | 'altText'>>

/** The pictures in sight: added ones, active ones and those switched off just now; the other mockups on demand. */
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
  const chosen = new Set(keys)
  const images = managed.images.map((image) => (chosen.has(image.key) ? { ...image, ...change } : image))
  return { ...managed, images }
}

/** Puts a picture where another one stands; those between move up or down by one. */
export function moveImage(managed: ManagedImages, key: string, toKey: string): ManagedImages {
  const from = managed.images.findIndex((image) => image.key === key)
  const to = managed.images.findIndex((image) => image.key === toKey)
  if (from < 0 || to < 0) return managed
  const images = [...managed.images]
  images.splice(to, 0, ...images.splice(from, 1))
  return { ...managed, images }
}

/** A new active picture for the product page, at the end. */
export function addImage(managed: ManagedImages, imageUrl: string): ManagedImages {
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

/** Mockups are the provider's: they can be switched off, not removed. */
export function removeImage(managed: ManagedImages, key: string): ManagedImages {
  return {
    ...managed,
    images: managed.images.filter((image) => image.key !== key || image.mockupType !== null),
  }
}
