import { useState } from 'react'
import { z } from 'zod'
import { type AdminProduct, imageEntrySchema, updateImagesSchema } from '#shared/contracts/admin-product'
import { addImage } from '#shared/image-edits'
import { isCustomSelection, toImageEntries, toManagedImages, toProviderImages } from '#shared/image-manager'
import { restoreDraft } from '../../drafts.ts'
import { EditorDialog } from '../../EditorDialog.tsx'
import { SourceNotice } from '../../SourceNotice.tsx'
import { useEditor } from '../../use-editor.ts'
import { productSaving, saveImages } from '../products.queries.ts'
import { AddImage } from './AddImage.tsx'
import { ImageList } from './ImageList.tsx'
import { PagePreview } from './PagePreview.tsx'

interface ImageManagerProps {
  product: AdminProduct
  onClose: () => void
}

const draftSchema = z.array(imageEntrySchema)

export function ImageManager({ product, onClose }: ImageManagerProps) {
  const draftName = `images ${product.id}`
  const [managed, setManaged] = useState(() => {
    const configuredImages = restoreDraft(draftName, draftSchema) ?? product.configuredImages
    return toManagedImages({ ...product, configuredImages })
  })
  const [isDragging, setIsDragging] = useState(false)
  const entries = toImageEntries(managed)
  const error = updateImagesSchema.safeParse({ productId: product.id, images: entries }).error?.issues[0]
    ?.message
  const { save, dialog } = useEditor({
    ...productSaving('images'),
    draftName,
    draft: entries,
    isDirty: JSON.stringify(entries) !== JSON.stringify(toImageEntries(toManagedImages(product))),
    onClose,
  })
  return (
    <EditorDialog
      title="Manage images"
      productName={product.name}
      width="wide"
      {...dialog}
      onSave={() => !error && save(() => saveImages(product.id, entries))}
      // While an image is moved by keyboard, Escape cancels only the move.
      onEscapeKeyDown={(event) => isDragging && event.preventDefault()}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <SourceNotice
            provider="From Printful"
            isEdited={entries.length > 0}
            resetText="Back to Printful’s pictures"
            onReset={entries.length > 0 ? () => setManaged(toProviderImages(product.mockups)) : undefined}
          >
            {isCustomSelection(managed)
              ? 'Your selection: the product page shows the active pictures of type detail, in this order. Pictures that Printful adds later wait here, inactive.'
              : 'The product page shows Printful’s pictures in their standard order, without those you switch off. Pictures that Printful adds later appear by themselves.'}
          </SourceNotice>
          {error && (
            <p
              role="alert"
              className="rounded-soft bg-danger-tint px-3 py-2 text-sm font-semibold text-danger"
            >
              {error}
            </p>
          )}
          <ImageList product={product} managed={managed} onChange={setManaged} onDragging={setIsDragging} />
          <AddImage
            listedUrls={managed.images.map((image) => image.imageUrl)}
            onAdd={(url) => setManaged(addImage(managed, url))}
          />
        </div>
        <PagePreview product={product} managed={managed} />
      </div>
    </EditorDialog>
  )
}
