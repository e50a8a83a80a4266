import { useState } from 'react'
import type { AdminProduct, DialogField } from '#shared/contracts/admin-product'
import { ConfirmDialog } from '../../../../components/ui/ConfirmDialog.tsx'
import { EditorDialog } from '../../forms/EditorDialog.tsx'
import { SourceNotice } from '../../SourceNotice.tsx'
import { showProductChange, updateProduct } from '../products.queries.ts'
import { ProductFeatures } from './ProductFeatures.tsx'
import { ProductImages } from './ProductImages.tsx'
import { ProductText } from './ProductText.tsx'
import { useProductEditor } from './use-product-editor.ts'

const TITLES = { images: 'Manage images', description: 'Edit description', features: 'Edit features' }

interface ProductDialogProps {
  product: AdminProduct
  field: DialogField
  onClose: () => void
}

export function ProductDialog({ product, field, onClose }: ProductDialogProps) {
  const editor = useProductEditor(product, { field, onClose })
  const { form, values, dialog, state } = editor
  const [isDragging, setIsDragging] = useState(false)
  const [isConfirmingReset, setIsConfirmingReset] = useState(false)
  const isDescribed = product.description !== null
  return (
    <EditorDialog
      title={TITLES[field]}
      description={product.name}
      {...(field === 'images' && { width: 'wide' })}
      {...dialog}
      {...state}
      isDirty={dialog.isDirty || state.isWaiting}
      // If an image is being moved by keyboard, Escape cancels only the move.
      onEscapeKeyDown={(event) => isDragging && event.preventDefault()}
    >
      <div className="flex flex-col gap-4">
        {field === 'images' && <ProductImages product={product} editor={editor} onDragging={setIsDragging} />}
        {field === 'description' && (
          <>
            <SourceNotice
              provider="From Printful"
              isEdited={isDescribed}
              resetText="Back to Printful’s"
              onReset={isDescribed ? () => form.setValue('description', '') : undefined}
            >
              {isDescribed
                ? 'Yours: no sync overwrites it. Printful sends none, so an empty text is the way back to it.'
                : 'Printful sends no description, so the product page shows none.'}
            </SourceNotice>
            <ProductText
              field="description"
              form={form}
              hint="Plain text. An empty line begins a new paragraph."
              rows={12}
              hasFirstFocus
            />
          </>
        )}
        {field === 'features' && (
          <ProductFeatures
            form={form}
            features={values.features}
            isEdited={product.features.length > 0}
            onReset={() => setIsConfirmingReset(true)}
            hasFirstFocus
          />
        )}
      </div>
      {isConfirmingReset && (
        <ConfirmDialog
          title="Back to the built-in features?"
          confirmText="Use the built-in ones"
          cancelText="Keep mine"
          onCancel={() => setIsConfirmingReset(false)}
          onConfirm={() => {
            setIsConfirmingReset(false)
            editor.save(
              (updatedAt) => updateProduct({ productId: product.id, updatedAt }, { features: [] }),
              () => showProductChange(product.id, { features: [] }),
            )
          }}
        >
          The product page shows its three built-in selling points again. The three texts written here are
          deleted.
        </ConfirmDialog>
      )}
    </EditorDialog>
  )
}
