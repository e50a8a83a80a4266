import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type AdminCollection,
  adminCollectionSchema,
  COLLECTION_DESCRIPTION_LIMIT,
  type CreateCollection,
} from '#shared/contracts/collection'
import { Switch } from '../../../components/ui/Switch.tsx'
import { errorStatus } from '../../../lib/error-message.ts'
import { CatalogImage } from '../CatalogImage.tsx'
import { EditorDialog } from '../forms/EditorDialog.tsx'
import { FormField } from '../forms/FormField.tsx'
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
    // A 409 means that another collection has the slug.
    refusedField: (error) => (errorStatus(error) === 409 ? 'slug' : undefined),
    onClose,
  })
  const [isDragging, setIsDragging] = useState(false)
  const bannerImageUrl = values.bannerImageUrl.trim()
  const uploading = useUploads({
    listedUrls: [],
    onUploaded: (url) => form.setValue('bannerImageUrl', url, { shouldValidate: true }),
  })
  const { broken, isChecking, confirm } = useImageCheck(bannerImageUrl ? [bannerImageUrl] : [])
  return (
    <EditorDialog
      title={collection ? 'Edit collection' : 'New collection'}
      description={collection?.name ?? 'It has a page of its own once it is saved.'}
      {...dialog}
      // If a product is being moved by keyboard, Escape cancels only the move.
      onEscapeKeyDown={(event) => isDragging && event.preventDefault()}
      isDirty={dialog.isDirty || uploading.isUploading}
      isSaving={isSaving || isChecking}
      conflict={conflict}
      isWaiting={uploading.isUploading}
      {...(broken.length > 0 && { saveText: 'Save anyway' })}
      onSave={() => void submit(confirm)}
    >
      <div className="flex flex-col gap-5">
        <TextFields form={form} isNew={collection === null} />
        <FormField
          form={form}
          name="bannerImageUrl"
          label="Address of the banner image"
          hint="Shown where the page is shared."
        >
          {(control) => <input {...control} type="url" className="field" />}
        </FormField>
        {bannerImageUrl && !form.formState.errors.bannerImageUrl && (
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
  form: UseFormReturn<CollectionForm, unknown, CreateCollection>
  isNew: boolean
}

const TextFields = ({ form, isNew }: TextFieldsProps) => (
  <>
    <FormField form={form} name="name" label="Name">
      {(control) => <input {...control} data-first-focus className="field" />}
    </FormField>
    <FormField
      form={form}
      name="slug"
      label="Slug"
      hint={
        isNew
          ? 'The end of its address. Left empty, it is made from the name.'
          : 'The end of its address. Links to a former one lead to the new one.'
      }
    >
      {(control) => <input {...control} className="field" autoCapitalize="none" />}
    </FormField>
    <FormField form={form} name="description" label="Description" limit={COLLECTION_DESCRIPTION_LIMIT}>
      {(control) => <textarea {...control} rows={4} className="field resize-y" />}
    </FormField>
  </>
)
