import { useState } from 'react'
import { z } from 'zod'
import {
  type AdminProduct,
  type ImageEntry,
  imageEntrySchema,
  updateImagesSchema,
} from '#shared/contracts/admin-product'
import { isCustomSelection, toImageEntries, toManagedImages, toProviderImages } from '#shared/image-manager'
import { EditorDialog } from '../../EditorDialog.tsx'
import { SourceNotice } from '../../SourceNotice.tsx'
import { openContent, useEditor } from '../../use-editor.ts'
import { productSaving, saveImages, showProductChange } from '../products.queries.ts'
import { AddImages } from './AddImages.tsx'
import { ImageList } from './ImageList.tsx'
import { toImageLines } from './image-lines.ts'
import { PagePreview } from './PagePreview.tsx'
import { useImageSources } from './use-image-sources.ts'

interface ImageManagerProps {
  product: AdminProduct
  onClose: () => void
}

const draftSchema = z.array(imageEntrySchema)

const toValues = (product: AdminProduct) => toImageEntries(toManagedImages(product))

export function ImageManager({ product, onClose }: ImageManagerProps) {
  const draftName = `images ${product.id}`
  const [opened] = useState(() =>
    openContent(draftName, draftSchema, { values: toValues(product), updatedAt: product.updatedAt }),
  )
  const manage = (configuredImages: ImageEntry[]) => toManagedImages({ ...product, configuredImages })
  const [managed, setManaged] = useState(() => manage(opened.values))
  const [isDragging, setIsDragging] = useState(false)
  const entries = toImageEntries(managed)
  const error = updateImagesSchema.safeParse({ productId: product.id, images: entries }).error?.issues[0]
    ?.message
  const { save, dialog } = useEditor({
    ...productSaving('images'),
    draftName,
    content: { values: entries, base: opened.base },
    onValues: (theirs) => setManaged(manage(theirs)),
    toValues,
    toTheirLines: toImageLines,
    onClose,
  })
  const sources = useImageSources(managed, setManaged)
  const { broken, isChecking, confirm, watch } = sources.check
  const onSave = async () => {
    if (error || !(await confirm())) return
    save(
      (updatedAt) =>
        watch(saveImages({ productId: product.id, updatedAt, allowUnreachable: broken.length > 0 }, entries)),
      () => showProductChange(product.id, { configuredImages: entries }),
    )
  }
  return (
    <EditorDialog
      title="Manage images"
      productName={product.name}
      width="wide"
      {...dialog}
      isDirty={dialog.isDirty || sources.uploading.isUploading}
      isSaving={dialog.isSaving || isChecking}
      isWaiting={sources.uploading.isUploading}
      {...(broken.length > 0 && { saveText: 'Save anyway' })}
      onSave={() => void onSave()}
      // While an image is moved by keyboard, Escape cancels only the move.
      onEscapeKeyDown={(event) => isDragging && event.preventDefault()}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <SourceNotice
            provider="From Printful"
            isEdited={entries.length > 0}
            resetText="Back to Printful’s images"
            onReset={entries.length > 0 ? () => setManaged(toProviderImages(product.mockups)) : undefined}
          >
            {isCustomSelection(managed)
              ? 'Your selection: the product page shows the active images of type detail, in this order. Images that Printful adds later wait here, inactive.'
              : 'The product page shows Printful’s images in their standard order, without those you switch off. Images that Printful adds later appear by themselves.'}
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
          <AddImages sources={sources} />
        </div>
        <PagePreview product={product} managed={managed} />
      </div>
    </EditorDialog>
  )
}
