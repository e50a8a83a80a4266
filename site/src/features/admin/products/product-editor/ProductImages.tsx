import type { AdminProduct } from '#shared/contracts/admin-product'
import { isCustomSelection, toProviderImages } from '#shared/image-manager'
import { BrokenImages } from '../../images/BrokenImages.tsx'
import { UploadImages } from '../../images/UploadImages.tsx'
import { SourceNotice } from '../../SourceNotice.tsx'
import { AddImage } from '../images/AddImage.tsx'
import { ImageList } from '../images/ImageList.tsx'
import { PagePreview } from '../images/PagePreview.tsx'
import type { ProductEditorState } from './use-product-editor.ts'

interface ProductImagesProps {
  product: AdminProduct
  editor: Pick<ProductEditorState, 'form' | 'values' | 'images'>
  onDragging?: (isDragging: boolean) => void
}

export function ProductImages({ product, editor, onDragging = () => {} }: ProductImagesProps) {
  const { managed, listedUrls, uploading, broken, onChange, onAdd } = editor.images
  const isEdited = editor.values.images.length > 0
  const { images: invalid } = editor.form.formState.errors
  const error = invalid?.message ?? invalid?.root?.message
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <SourceNotice
          provider="From Printful"
          isEdited={isEdited}
          resetText="Back to Printful’s images"
          onReset={isEdited ? () => onChange(toProviderImages(product.mockups)) : undefined}
        >
          {isCustomSelection(managed)
            ? 'Your selection: the product page shows the active images of type detail, in this order. Images that Printful adds later wait here, inactive.'
            : 'The product page shows Printful’s images in their standard order, without those you switch off. Images that Printful adds later appear by themselves.'}
        </SourceNotice>
        {error && (
          <p role="alert" className="rounded-soft bg-danger-tint px-3 py-2 text-sm font-semibold text-danger">
            {error}
          </p>
        )}
        <ImageList product={product} managed={managed} onChange={onChange} onDragging={onDragging} />
        <UploadImages text="Upload images" uploading={uploading} />
        <AddImage listedUrls={listedUrls} onAdd={onAdd} />
        <BrokenImages urls={broken} />
      </div>
      <PagePreview product={product} managed={managed} />
    </div>
  )
}
