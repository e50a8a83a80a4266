import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { type ManagedImages, toPublicImages } from '#shared/image-manager'
import { cardImage, galleryImages } from '#shared/product-images'
import { queryClient } from '../../../../lib/query.ts'
import { CatalogImage } from '../../CatalogImage.tsx'
import { publicProductQuery } from '../products.queries.ts'

interface PagePreviewProps {
  product: AdminProduct
  managed: ManagedImages
}

export function PagePreview({ product, managed }: PagePreviewProps) {
  const [selectedIndex, setSelectedIndex] = useState(0)
  const images = toPublicImages(product, managed)
  const isEmpty = galleryImages(images).length === 0
  const { data } = useQuery(
    { ...publicProductQuery(product.id), enabled: isEmpty && product.isActive },
    queryClient,
  )
  const page = { ...images, imageUrl: fallbackImageUrl(product, managed, data?.imageUrl) }
  const gallery = galleryImages(page)
  const selected = gallery[Math.min(selectedIndex, gallery.length - 1)]
  const card = cardImage(page)

  return (
    <section aria-label="Preview" className="flex flex-col gap-3 lg:sticky lg:top-0 lg:self-start">
      <h3 className="text-sm font-semibold">
        {`Product page, once saved: ${gallery.length} ${gallery.length === 1 ? 'image' : 'images'}`}
      </h3>
      {selected ? (
        <CatalogImage url={selected.url} alt={selected.altText} place="preview" className="rounded-soft" />
      ) : (
        <p className="grid aspect-square w-full place-items-center rounded-soft bg-tile p-4 text-center text-sm text-muted">
          No image: the page shows its placeholder.
        </p>
      )}
      <ol className="flex flex-wrap gap-2">
        {gallery.map((image, index) => (
          <li key={image.url} className="w-14">
            <button
              type="button"
              className="block w-full rounded-soft border border-line aria-pressed:border-green aria-pressed:outline-2 aria-pressed:outline-green"
              aria-pressed={image === selected}
              onClick={() => setSelectedIndex(index)}
            >
              {/* A label would replace the text that stands in for an image that can't be loaded. */}
              <span className="sr-only">{`Preview image ${index + 1} of ${gallery.length}`}</span>
              <CatalogImage url={image.url} alt="" place="small" className="rounded-soft" />
            </button>
          </li>
        ))}
      </ol>
      {card && (
        <div className="flex items-center gap-3 border-t border-line pt-3 text-sm text-muted">
          <CatalogImage url={card.url} alt={card.altText} place="small" className="max-w-20 rounded-soft" />
          <span>The product’s card in the grids.</span>
        </div>
      )}
    </section>
  )
}

/** Returns the product's own image, unless the list has it and so its switch decides. */
function fallbackImageUrl(
  product: AdminProduct,
  { images }: ManagedImages,
  imageUrl: string | null | undefined,
) {
  if (!imageUrl || product.mockups.some((mockup) => mockup.imageUrl === imageUrl)) return null
  return images.some((image) => image.imageUrl === imageUrl && !image.isActive) ? null : imageUrl
}
