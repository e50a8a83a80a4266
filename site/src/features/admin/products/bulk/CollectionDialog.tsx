import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COLLECTION_NAME_LIMIT } from '#shared/contracts/collection'
import { Field } from '../../../../components/ui/Field.tsx'
import { queryClient } from '../../../../lib/query.ts'
import { adminCollectionsQuery } from '../../collections/collections.queries.ts'
import { EditorDialog } from '../../forms/EditorDialog.tsx'
import { countProducts } from './bulk-text.ts'

interface CollectionDialogProps {
  count: number
  isSaving: boolean
  onAdd: (target: { collectionId: number } | { name: string }) => void
  onClose: () => void
}

/** A new collection by its name, or one whose products are chosen. */
export function CollectionDialog({ count, isSaving, onAdd, onClose }: CollectionDialogProps) {
  const { data: collections = [] } = useQuery(adminCollectionsQuery(), queryClient)
  const [collectionId, setCollectionId] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isNew = collectionId === null
  const error = isSubmitted && isNew ? nameError(name) : undefined
  const onSave = () => {
    setIsSubmitted(true)
    if (!isNew) onAdd({ collectionId })
    else if (!nameError(name)) onAdd({ name })
  }
  const choices = collections.filter(({ rules, includesAll }) => !rules && !includesAll)
  return (
    <EditorDialog
      title="Add to collection"
      productName={`${countProducts(count)}, at its end`}
      isDirty={name !== ''}
      isSaving={isSaving}
      conflict={undefined}
      onSave={onSave}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <Field label="Name of a new collection" error={error}>
          {(control) => (
            <input
              {...control}
              data-first-focus
              className="field"
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                setCollectionId(null)
              }}
            />
          )}
        </Field>
        {choices.length > 0 && (
          <fieldset className="flex min-w-0 flex-col">
            <legend className="mb-1 text-sm font-semibold">Add them to</legend>
            {[{ id: null, name: 'The new collection' }, ...choices].map(({ id, name }) => (
              <label key={id} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
                <input
                  type="radio"
                  name="collection"
                  className="size-5 flex-none"
                  checked={collectionId === id}
                  onChange={() => setCollectionId(id)}
                />
                <span className="min-w-0 break-words">{name}</span>
              </label>
            ))}
          </fieldset>
        )}
      </form>
    </EditorDialog>
  )
}

function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Give the new collection a name.'
  return name.length > COLLECTION_NAME_LIMIT
    ? `The name cannot exceed ${COLLECTION_NAME_LIMIT} characters.`
    : undefined
}
