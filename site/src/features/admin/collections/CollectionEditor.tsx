import { useState } from 'react'
import { type AdminCollection, COLLECTION_DESCRIPTION_LIMIT } from '#shared/contracts/collection'
import { Field } from '../../../components/ui/Field.tsx'
import { Switch } from '../../../components/ui/Switch.tsx'
import { restoreDraft, saveDraft } from '../drafts.ts'
import { EditorDialog } from '../EditorDialog.tsx'
import { useSave } from '../use-save.ts'
import { useUnsavedChanges } from '../use-unsaved-changes.ts'
import { collectionFormSchema, toCollectionForm, validateCollection } from './collection-form.ts'
import { cacheSavedCollection, saveCollection } from './collections.queries.ts'
import { ProductPicker } from './ProductPicker.tsx'

interface CollectionEditorProps {
  /** Null is a new one. */
  collection: AdminCollection | null
  onClose: () => void
}

export function CollectionEditor({ collection, onClose }: CollectionEditorProps) {
  const draftName = `collection ${collection?.id ?? 'new'}`
  const stored = toCollectionForm(collection)
  const [form, setForm] = useState(() => restoreDraft(draftName, collectionFormSchema) ?? stored)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { collection: judged, problems } = validateCollection(form)
  const isDirty = JSON.stringify(form) !== JSON.stringify(stored)
  const release = useUnsavedChanges(isDirty, () => saveDraft(draftName, form))
  const close = () => {
    release()
    onClose()
  }
  const { isSaving, save } = useSave({
    success: 'Collection saved.',
    failure: 'Failed to save collection',
    put: cacheSavedCollection,
    onSaved: close,
  })
  const onSave = () => {
    setTouched(new Set(Object.keys(problems)))
    if (judged) save(() => saveCollection(collection?.id ?? null, judged))
  }
  const text = (field: 'name' | 'slug' | 'description' | 'bannerImageUrl') => ({
    name: field,
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [field]: target.value }),
    onBlur: () => setTouched(new Set([...touched, field])),
  })
  const problem = (field: keyof typeof problems) => (touched.has(field) ? problems[field] : undefined)

  return (
    <EditorDialog
      title={collection ? 'Edit collection' : 'New collection'}
      productName={collection?.name ?? 'It has a page of its own once it is saved.'}
      isDirty={isDirty}
      isSaving={isSaving}
      onSave={onSave}
      onClose={close}
    >
      <div className="flex flex-col gap-5">
        <Field label="Name" error={problem('name')}>
          {(control) => <input {...control} {...text('name')} data-first-focus className="field" />}
        </Field>
        <Field
          label="Slug"
          error={problem('slug')}
          hint={
            collection
              ? 'The end of its address. Links to the old one break when it changes.'
              : 'The end of its address. Left empty, it is made from the name.'
          }
        >
          {(control) => <input {...control} {...text('slug')} className="field" autoCapitalize="none" />}
        </Field>
        <Field
          label="Description"
          error={problem('description')}
          count={{ length: form.description.trim().length, limit: COLLECTION_DESCRIPTION_LIMIT }}
        >
          {(control) => (
            <textarea {...control} {...text('description')} rows={4} className="field resize-y" />
          )}
        </Field>
        <Field
          label="Address of the banner image"
          error={problem('bannerImageUrl')}
          hint="Shown where the page is shared."
        >
          {(control) => <input {...control} {...text('bannerImageUrl')} type="url" className="field" />}
        </Field>
        <Switch
          label="Shown to shoppers"
          text="Shown to shoppers"
          checked={form.isActive}
          onChange={(isActive) => setForm({ ...form, isActive })}
        />
        <Switch
          label="Includes all products, now and later"
          text="Includes all products, now and later"
          checked={form.includesAll}
          onChange={(includesAll) => setForm({ ...form, includesAll })}
        />
        {!form.includesAll && (
          <ProductPicker
            productIds={form.productIds}
            onChange={(productIds) => setForm({ ...form, productIds })}
          />
        )}
      </div>
    </EditorDialog>
  )
}
