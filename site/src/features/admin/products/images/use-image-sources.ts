import { addImage } from '#shared/image-edits'
import type { ManagedImages } from '#shared/image-manager'
import { useImageCheck } from '../../images/use-image-check.ts'
import { useUploads } from '../../images/use-uploads.ts'

/** The provider's own need no check. */
const listAddedUrls = ({ images }: ManagedImages) =>
  images.filter((image) => image.mockupType === null && image.isActive).map(({ imageUrl }) => imageUrl)

/** Adding images to a product's by upload or address, and checking them before a save. */
export function useImageSources(managed: ManagedImages, onChange: (managed: ManagedImages) => void) {
  const listedUrls = managed.images.map((image) => image.imageUrl)
  const add = (url: string) => onChange(addImage(managed, url))
  const uploading = useUploads({ listedUrls, onUploaded: add })
  const check = useImageCheck(listAddedUrls(managed))
  return { listedUrls, add, uploading, check }
}
