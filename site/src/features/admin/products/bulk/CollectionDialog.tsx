import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { COLLECTION_NAME_LIMIT } from '#shared/contracts/collection'
import { queryClient } from '../../../../lib/query.ts'
import { adminCollectionsQuery } from '../../collections/collections.queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { countProducts } from './bulk-text.ts'

type Target = { collectionId: number } | { name: string }

interface CollectionDialogProps {
  count: number
  isSaving: boolean
  onAdd: (target: Target) => void
  onClose: () => void
}

/** Choice of a new collection, beside the ids of existing ones. */
const NEW = ''

const schema = z
  .object({ choice: z.string(), name: z.string() })
  .transform(({ choice, name }, context): Target => {
    if (choice !== NEW) return { collectionId: Number(choice) }
    const message = findNameError(name)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['name'], message })
    return { name }
  })

function findNameError(name: string): string | undefined {
  if (name.trim() === '') return 'Give the new collection a name.'
  return name.length > COLLECTION_NAME_LIMIT
    ? `The name cannot exceed ${COLLECTION_NAME_LIMIT} characters.`
    : undefined
}

/** Chooses a new collection by name, or an existing one that has chosen products. */
export function CollectionDialog({ count, isSaving, onAdd, onClose }: CollectionDialogProps) {
  const { data: collections = [] } = useQuery(adminCollectionsQuery(), queryClient)
  const form = useForm({ defaultValues: { choice: NEW, name: '' }, resolver: zodResolver(schema) })
  const choices = collections
    .filter(({ includesAll }) => !includesAll)
    .map(({ id, name }) => ({ value: String(id), name }))
  return (
    <FormDialog
      title="Add to collection"
      description={`${countProducts(count)}, at its end`}
      form={form}
      isSaving={isSaving}
      onSubmit={form.handleSubmit(onAdd)}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label="Name of a new collection"
        options={{ onChange: () => form.setValue('choice', NEW) }}
      >
        {(control) => <input {...control} data-first-focus className="field" />}
      </FormField>
      {choices.length > 0 && (
        <fieldset className="flex min-w-0 flex-col">
          <legend className="mb-1 text-sm font-semibold">Add them to</legend>
          {[{ value: NEW, name: 'The new collection' }, ...choices].map(({ value, name }) => (
            <label key={value} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
              <input
                {...form.register('choice', { deps: 'name' })}
                type="radio"
                value={value}
                className="size-5 flex-none"
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}
