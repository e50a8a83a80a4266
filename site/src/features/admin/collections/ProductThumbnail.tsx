import { CatalogImage } from '../CatalogImage.tsx'

/** Shows a product's small image. Stays empty while it loads. */
export function ProductThumbnail({ imageUrl }: { imageUrl: string | null | undefined }) {
  return (
    <span className="my-1 mr-2 size-10 flex-none rounded-soft bg-tile">
      {imageUrl && <CatalogImage url={imageUrl} alt="" place="small" className="rounded-soft" />}
    </span>
  )
}
