import type { AdminProduct } from '#shared/contracts/admin-product'
import { isCustomSelection, type ManagedImages, toProviderImages } from '#shared/image-manager'
import { SourceNotice } from '../../SourceNotice.tsx'
import { AddImages } from '../images/AddImages.tsx'
import { ImageList } from '../images/ImageList.tsx'
import { PagePreview } from '../images/PagePreview.tsx'
import type { useImageSources } from '../images/use-image-sources.ts'
import { Section } from './Section.tsx'

interface ImagesSectionProps {
  product: AdminProduct
  managed: ManagedImages
  sources: ReturnType<typeof useImageSources>
  /** Whether anything differs from the provider's. */
  isEdited: boolean
  error: string | undefined
  onChange: (managed: ManagedImages) => void
}

export function ImagesSection({ product, managed, sources, isEdited, error, onChange }: ImagesSectionProps) {
  return (
    <Section title="Images">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <SourceNotice
            provider="From Printful"
            isEdited={isEdited}
            resetText="Back to Printful’s images"
            onReset={isEdited ? () => onChange(toProviderImages(product.mockups)) : undefined}
          >
            {isCustomSelection(managed)
              ? 'Your selection and order. Images that Printful adds later wait here, inactive.'
              : 'Printful’s images, without those you switch off.'}
          </SourceNotice>
          {error && (
            <p
              role="alert"
              className="rounded-soft bg-danger-tint px-3 py-2 text-sm font-semibold text-danger"
            >
              {error}
            </p>
          )}
          <ImageList product={product} managed={managed} onChange={onChange} onDragging={() => {}} />
          <AddImages sources={sources} />
        </div>
        <PagePreview product={product} managed={managed} />
      </div>
    </Section>
  )
}
