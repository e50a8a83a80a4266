import { CatalogImage } from '../CatalogImage.tsx'

/** A product's image, small. Empty while it loads. */
export function ProductThumbnail({ imageUrl }: { imageUrl: string | null | undefined }) {
  return (
    <span className="my-1 mr-2 size-10 flex-none rounded-soft bg-tile">
      {imageUrl && <CatalogImage url={imageUrl} alt="" place="small" className="rounded-soft" />}
    </span>
  )
}
