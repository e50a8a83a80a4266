import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type AdminCollection,
  adminCollectionSchema,
  COLLECTION_DESCRIPTION_LIMIT,
} from '#shared/contracts/collection'
import { Field } from '../../../components/ui/Field.tsx'
import { Switch } from '../../../components/ui/Switch.tsx'
import { errorStatus } from '../../../lib/error-message.ts'
import { CatalogImage } from '../CatalogImage.tsx'
import { EditorDialog } from '../forms/EditorDialog.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { BrokenImages } from '../images/BrokenImages.tsx'
import { UploadImages } from '../images/UploadImages.tsx'
import { useImageCheck } from '../images/use-image-check.ts'
import { useUploads } from '../images/use-uploads.ts'
import {
  type CollectionForm,
  collectionDraftSchema,
  collectionFormSchema,
  toCollectionForm,
  toCollectionLines,
} from './collection-form.ts'
import { cacheSavedCollection, saveCollection, showCollectionChange } from './collections.queries.ts'
import { ProductsField } from './ProductsField.tsx'

interface CollectionEditorProps {
  collection: AdminCollection | null
  onClose: () => void
}

export function CollectionEditor({ collection, onClose }: CollectionEditorProps) {
  const { form, values, submit, isSaving, conflict, dialog } = useEditor({
    success: 'Collection saved.',
    failure: 'Failed to save collection',
    updateCache: cacheSavedCollection,
    draftName: `collection ${collection?.id ?? 'new'}`,
    draftSchema: collectionDraftSchema,
    savedSchema: adminCollectionSchema,
    stored: { values: toCollectionForm(collection), updatedAt: collection?.updatedAt },
    toValues: toCollectionForm,
    toTheirLines: toCollectionLines,
    schema: collectionFormSchema,
    send: (output, updatedAt) => saveCollection(collection?.id ?? null, output, updatedAt),
    showInList: (output) => showCollectionChange(collection?.id, output),
    // Another collection has the slug.
    refusedField: (error) => (errorStatus(error) === 409 ? 'slug' : undefined),
    onClose,
  })
  const [isDragging, setIsDragging] = useState(false)
  const { errors } = form.formState
  const bannerImageUrl = values.bannerImageUrl.trim()
  const uploading = useUploads({
    listedUrls: [],
    onUploaded: (url) => form.setValue('bannerImageUrl', url, { shouldValidate: true }),
  })
  const { broken, isChecking, confirm } = useImageCheck(bannerImageUrl ? [bannerImageUrl] : [])
  return (
    <EditorDialog
      title={collection ? 'Edit collection' : 'New collection'}
      productName={collection?.name ?? 'It has a page of its own once it is saved.'}
      {...dialog}
      // While a product is moved by keyboard, Escape cancels only the move.
      onEscapeKeyDown={(event) => isDragging && event.preventDefault()}
      isDirty={dialog.isDirty || uploading.isUploading}
      isSaving={isSaving || isChecking}
      conflict={conflict}
      isWaiting={uploading.isUploading}
      {...(broken.length > 0 && { saveText: 'Save anyway' })}
      onSave={() => void submit(confirm)}
    >
      <div className="flex flex-col gap-5">
        <TextFields form={form} values={values} isNew={collection === null} />
        <Field
          label="Address of the banner image"
          error={errors.bannerImageUrl?.message}
          hint="Shown where the page is shared."
        >
          {(control) => (
            <input {...control} {...form.register('bannerImageUrl')} type="url" className="field" />
          )}
        </Field>
        {bannerImageUrl && !errors.bannerImageUrl && (
          <CatalogImage
            url={bannerImageUrl}
            alt="The banner image"
            place="preview"
            className="max-w-60 rounded-soft"
          />
        )}
        <UploadImages text="Upload image" uploading={uploading} isSingle />
        <BrokenImages urls={broken} />
        <Switch
          label="Shown to shoppers"
          text="Shown to shoppers"
          checked={values.isActive}
          onChange={(isActive) => form.setValue('isActive', isActive)}
        />
        <ProductsField form={form} values={values} onDragging={setIsDragging} />
      </div>
    </EditorDialog>
  )
}

interface TextFieldsProps {
  form: Pick<UseFormReturn<CollectionForm>, 'register' | 'formState'>
  values: CollectionForm
  isNew: boolean
}

function TextFields({ form, values, isNew }: TextFieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} data-first-focus className="field" />}
      </Field>
      <Field
        label="Slug"
        error={errors.slug?.message}
        hint={
          isNew
            ? 'The end of its address. Left empty, it is made from the name.'
            : 'The end of its address. Links to a former one lead to the new one.'
        }
      >
        {(control) => (
          <input {...control} {...form.register('slug')} className="field" autoCapitalize="none" />
        )}
      </Field>
      <Field
        label="Description"
        error={errors.description?.message}
        count={{ length: values.description.trim().length, limit: COLLECTION_DESCRIPTION_LIMIT }}
      >
        {(control) => (
          <textarea {...control} {...form.register('description')} rows={4} className="field resize-y" />
        )}
      </Field>
    </>
  )
}
