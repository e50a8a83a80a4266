import { useEffect, useEffectEvent, useState } from 'react'
import {
  type AdminProduct,
  adminProductSchema,
  type DialogField,
  featuresSchema,
  type ImageEntry,
  type ProductUpdate,
} from '#shared/contracts/admin-product'
import { type ManagedImages, toImageEntries, toManagedImages } from '#shared/image-manager'
import { PRODUCT_FIELD_TITLES } from '#shared/product-fields'
import { useEditor } from '../../forms/use-editor.ts'
import { useImageCheck } from '../../images/use-image-check.ts'
import { useUploads } from '../../images/use-uploads.ts'
import { addImage } from '../images/image-edits.ts'
import { cacheSavedProduct, saveProductField, showProductChange, updateProduct } from '../products.queries.ts'
import {
  type ProductForm,
  type ProductFormOutput,
  productDraftSchema,
  productFormSchema,
  toProductForm,
  withUpdate,
} from './product-form.ts'
import { toProductLines } from './product-lines.ts'

/** Opens a product's form: on its page with one save for all of it, in a dialog for one field. */
export function useProductEditor(
  product: AdminProduct,
  dialog?: { field: DialogField; onClose: () => void },
) {
  const manage = (configuredImages: ImageEntry[]) => toManagedImages({ ...product, configuredImages })
  const title = dialog ? PRODUCT_FIELD_TITLES[dialog.field] : 'Product'
  const pick = (output: ProductFormOutput, changed: readonly (keyof ProductForm)[]): ProductUpdate =>
    Object.fromEntries((dialog ? [dialog.field] : changed).map((field) => [field, output[field]]))
  const editor = useEditor<ProductForm, ProductFormOutput, AdminProduct>({
    success: `${title} updated successfully!`,
    failure: `Failed to update ${title.toLowerCase()}`,
    updateCache: cacheSavedProduct,
    draftName: `${dialog?.field ?? 'product'} ${product.id}`,
    draftSchema: productDraftSchema,
    schema:
      dialog?.field === 'features'
        ? productFormSchema.extend({ features: featuresSchema })
        : productFormSchema,
    savedSchema: adminProductSchema,
    stored: { values: toProductForm(product), updatedAt: product.updatedAt },
    toValues: toProductForm,
    toTheirLines: toProductLines,
    send: (output, updatedAt, changed) => {
      const target = { productId: product.id, updatedAt, allowUnreachable: check.broken.length > 0 }
      const update = pick(output, changed)
      return check.watch(
        dialog ? saveProductField(target, dialog.field, output) : updateProduct(target, update),
      )
    },
    showInList: (output, changed) =>
      showProductChange(product.id, withUpdate(product, pick(output, changed))),
    onValues: ({ images }) => setManaged(manage(images)),
    ...(dialog && { fields: [dialog.field], onClose: dialog.onClose }),
  })
  const { form, values, isSaving, base, rebase } = editor
  const [managed, setManaged] = useState(() => manage(values.images))
  const followStored = useEffectEvent(() => {
    if (!dialog && !editor.dialog.isDirty && !isSaving && product.updatedAt !== base.updatedAt)
      rebase(product)
  })
  // An undo, a collection's editor or someone else may have changed what is stored.
  useEffect(() => followStored(), [product.updatedAt])
  const onChange = (next: ManagedImages) => {
    setManaged(next)
    form.setValue('images', toImageEntries(next), { shouldValidate: form.formState.isSubmitted })
  }
  const listedUrls = managed.images.map((image) => image.imageUrl)
  const onAdd = (url: string) => onChange(addImage(managed, url))
  const uploading = useUploads({ listedUrls, onUploaded: onAdd })
  const check = useImageCheck(listAddedUrls(managed))
  return {
    ...editor,
    images: { managed, listedUrls, uploading, broken: check.broken, onChange, onAdd },
    state: {
      conflict: editor.conflict,
      isSaving: isSaving || check.isChecking,
      isWaiting: uploading.isUploading,
      saveText: check.broken.length > 0 ? 'Save anyway' : 'Save',
      onSave: () => void editor.submit(check.confirm),
    },
  }
}
export type ProductEditorState = ReturnType<typeof useProductEditor>

const listAddedUrls = ({ images }: ManagedImages) =>
  images.filter((image) => image.mockupType === null && image.isActive).map(({ imageUrl }) => imageUrl)
