import type { ManagedImage } from '#shared/image-manager'

/** Names an image in its controls: its alt text, or `image 3` by its position in the whole list. */
export const imageLabel = ({ altText }: Pick<ManagedImage, 'altText'>, index: number): string =>
  altText.trim() || `image ${index + 1}`
