import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { type ManagedImages, toPublicImages } from '#shared/image-manager'
import { cardImages, galleryImages } from '#shared/product-images'
import { queryClient } from '../../../../lib/query.ts'
import { CatalogImage } from '../../CatalogImage.tsx'
import { publicProductQuery } from '../products.queries.ts'

interface PagePreviewProps {
  product: AdminProduct
  managed: ManagedImages
}

/** What shoppers will see once this is saved: decided by the very functions that draw the shop. */
export function PagePreview({ product, managed }: PagePreviewProps) {
  const [chosen, setChosen] = useState(0)
  const images = toPublicImages(product, managed)
  const isEmpty = galleryImages(images).length === 0
  // Only without any other picture does the page show the product's own, which the manager's list doesn't hold.
  const { data } = useQuery(
    { ...publicProductQuery(product.id), enabled: isEmpty && product.isActive },
    queryClient,
  )
  const page = { ...images, imageUrl: ownImage(product, managed, data?.imageUrl) }
  const gallery = galleryImages(page)
  const shown = gallery[Math.min(chosen, gallery.length - 1)]
  const card = cardImages(page)[0]

  return (
    <section aria-label="Preview" className="flex flex-col gap-3 lg:sticky lg:top-0 lg:self-start">
      <h3 className="text-sm font-semibold">
        Product page, once saved: {gallery.length} {gallery.length === 1 ? 'picture' : 'pictures'}
      </h3>
      {shown ? (
        <CatalogImage url={shown.url} alt={shown.altText} width={640} className="rounded-soft" />
      ) : (
        <p className="grid aspect-square w-full place-items-center rounded-soft bg-tile p-4 text-center text-sm text-muted">
          No picture: the page shows its placeholder.
        </p>
      )}
      <ol className="flex flex-wrap gap-2">
        {gallery.map((image, index) => (
          <li key={image.url} className="w-14">
            <button
              type="button"
              className="block w-full rounded-soft border border-line aria-pressed:border-green aria-pressed:outline-2 aria-pressed:outline-green"
              aria-label={`Preview image ${index + 1} of ${gallery.length}`}
              aria-pressed={image === shown}
              onClick={() => setChosen(index)}
            >
              <CatalogImage url={image.url} alt="" width={160} className="rounded-soft" />
            </button>
          </li>
        ))}
      </ol>
      {card && (
        <div className="flex items-center gap-3 border-t border-line pt-3 text-sm text-muted">
          <CatalogImage url={card.url} alt={card.altText} width={160} className="max-w-20 rounded-soft" />
          The product’s card in the grids.
        </div>
      )}
    </section>
  )
}

/** The product's own picture, unless it is one that the manager lists: then its switch there decides, and it is off. */
function ownImage(product: AdminProduct, { images }: ManagedImages, imageUrl: string | null | undefined) {
  if (!imageUrl || product.mockups.some((mockup) => mockup.imageUrl === imageUrl)) return null
  return images.some((image) => image.imageUrl === imageUrl && !image.isActive) ? null : imageUrl
}
