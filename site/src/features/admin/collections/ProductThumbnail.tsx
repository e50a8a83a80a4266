import type { AdminProduct } from '#shared/contracts/admin-product'
import { toManagedImages, toPublicImages } from '#shared/image-manager'
import { cardImage } from '#shared/product-images'
import { CatalogImage } from '../CatalogImage.tsx'

/** As its card shows it, small; empty while the products load. */
export function ProductThumbnail({ product }: { product: AdminProduct | undefined }) {
  const image = product && cardImage(toPublicImages(product, toManagedImages(product)))
  return (
    <span className="my-1 mr-2 size-10 flex-none rounded-soft bg-tile">
      {image && <CatalogImage url={image.url} alt="" place="small" className="rounded-soft" />}
    </span>
  )
}
