import { z } from 'zod'
import { type AdminProduct, productTextSchemas } from '#shared/contracts/admin-product'
import { PRODUCT_TEXTS } from '#shared/product-fields'
import { Field } from '../../../components/ui/Field.tsx'
import { EditorDialog } from '../EditorDialog.tsx'
import { SourceNotice } from '../SourceNotice.tsx'
import { useEditorForm } from '../use-editor-form.ts'
import { productSaving, saveDescription, showProductChange } from './products.queries.ts'

interface DescriptionEditorProps {
  product: AdminProduct
  onClose: () => void
}

const draftSchema = z.object({ description: z.string() })
export const descriptionFormSchema = z.object({ description: productTextSchemas.description })

const toValues = ({ description }: AdminProduct) => ({ description: description ?? '' })

export function DescriptionEditor({ product, onClose }: DescriptionEditorProps) {
  const isEdited = product.description !== null
  const { form, values, dialog } = useEditorForm({
    ...productSaving('description'),
    draftName: `description ${product.id}`,
    draftSchema,
    stored: { values: toValues(product), updatedAt: product.updatedAt },
    toValues,
    toTheirLines: ({ description }) => [{ label: 'Description', text: description ?? 'No description' }],
    schema: descriptionFormSchema,
    send: ({ description }, updatedAt) =>
      saveDescription({ productId: product.id, updatedAt }, description || null),
    showInList: ({ description }) => showProductChange(product.id, { description: description || null }),
    onClose,
  })
  return (
    <EditorDialog title="Edit description" productName={product.name} {...dialog}>
      <div className="flex flex-col gap-4">
        <SourceNotice
          provider="From Printful"
          isEdited={isEdited}
          resetText="Back to Printful’s"
          onReset={isEdited ? () => form.setValue('description', '') : undefined}
        >
          {isEdited
            ? 'Yours: no sync overwrites it. Printful sends none, so an empty text is the way back to it.'
            : 'Printful sends no description, so the product page shows none.'}
        </SourceNotice>
        <Field
          label="Description"
          error={form.formState.errors.description?.message}
          hint="Plain text. An empty line begins a new paragraph."
          count={{ length: values.description.trim().length, limit: PRODUCT_TEXTS.description.limit }}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('description')}
              data-first-focus
              className="field min-h-72 resize-y"
            />
          )}
        </Field>
      </div>
    </EditorDialog>
  )
}
