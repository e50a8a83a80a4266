import type { ManagedImage } from '#shared/image-manager'

/** What a picture is called in the names of its controls: its alt text, or its place in the whole list, `image 3`. */
export const imageLabel = ({ altText }: Pick<ManagedImage, 'altText'>, index: number): string =>
  altText.trim() || `image ${index + 1}`
