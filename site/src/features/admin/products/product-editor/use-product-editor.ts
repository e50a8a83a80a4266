import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AdminProduct, adminProductSchema, type ImageEntry } from '#shared/contracts/admin-product'
import { type ManagedImages, toImageEntries, toManagedImages } from '#shared/image-manager'
import { PRODUCT_FIELD_TITLES } from '#shared/product-fields'
import { listChangedFields } from '../../merge-fields.ts'
import { openContent, useEditor } from '../../use-editor.ts'
import { useImageSources } from '../images/use-image-sources.ts'
import { cacheSavedProduct, showProductChange, updateProduct } from '../products.queries.ts'
import {
  type ProductForm,
  productDraftSchema,
  productFormSchema,
  toProductForm,
  toProductUpdate,
  withUpdate,
} from './product-form.ts'
import { toProductLines } from './product-lines.ts'

/** The form of a product's page, with one save for all of it. */
export function useProductEditor(product: AdminProduct) {
  const draftName = `product ${product.id}`
  const [opened] = useState(() =>
    openContent(draftName, productDraftSchema, {
      values: toProductForm(product),
      updatedAt: product.updatedAt,
    }),
  )
  const manage = (configuredImages: ImageEntry[]) => toManagedImages({ ...product, configuredImages })
  const [managed, setManaged] = useState(() => manage(opened.values.images))
  const form = useForm({
    values: opened.values,
    resolver: zodResolver(productFormSchema),
    mode: 'onTouched',
  })
  const values = form.watch()
  const { save, dialog, base, rebase, discard } = useEditor<ProductForm, AdminProduct>({
    success: 'Product updated successfully!',
    failure: 'Failed to update product',
    savedSchema: adminProductSchema,
    updateCache: cacheSavedProduct,
    draftName,
    content: { values, base: opened.base },
    onValues: (next) => {
      form.reset(next)
      setManaged(manage(next.images))
    },
    toValues: toProductForm,
    toTheirLines: toProductLines,
    onClose: () => {},
    isScreen: true,
  })
  const { isDirty, isSaving, conflict } = dialog
  const followStored = useEffectEvent(() => {
    if (!isDirty && !isSaving && product.updatedAt !== base.updatedAt) rebase(product)
  })
  // An undo, a collection's editor or someone else may have changed what is stored.
  useEffect(followStored, [product.updatedAt])
  const onImages = (next: ManagedImages) => {
    setManaged(next)
    form.setValue('images', toImageEntries(next), { shouldValidate: form.formState.isSubmitted })
  }
  const sources = useImageSources(managed, onImages)
  const { broken, isChecking, confirm, watch } = sources.check
  const onSave = form.handleSubmit(async (output) => {
    if (!(await confirm())) return
    const update = toProductUpdate(base.values, values, output)
    save(
      (updatedAt) =>
        watch(
          updateProduct({ productId: product.id, updatedAt, allowUnreachable: broken.length > 0 }, update),
        ),
      () => showProductChange(product.id, withUpdate(product, update)),
    )
  })
  return {
    form,
    values,
    images: { managed, sources, onChange: onImages },
    bar: {
      unsaved: listChangedFields(base.values, values).map((field) => PRODUCT_FIELD_TITLES[field]),
      isSaving: isSaving || isChecking,
      isWaiting: sources.uploading.isUploading,
      saveText: broken.length > 0 ? 'Save anyway' : 'Save',
      conflict,
      onSave: () => void onSave(),
      onDiscard: discard,
    },
  }
}
