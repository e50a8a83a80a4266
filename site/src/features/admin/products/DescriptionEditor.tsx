import { useRef, useState } from 'react'
import { z } from 'zod'
import { type AdminProduct, DESCRIPTION_LIMIT, descriptionSchema } from '#shared/contracts/admin-product'
import { Field } from '../../../components/ui/Field.tsx'
import { restoreDraft, saveDraft } from '../drafts.ts'
import { EditorDialog } from '../EditorDialog.tsx'
import { SourceNotice } from '../SourceBadge.tsx'
import { useSave } from '../use-save.ts'
import { useUnsavedChanges } from '../use-unsaved-changes.ts'
import { productSaving, saveDescription } from './products.queries.ts'

interface EditorProps {
  product: AdminProduct
  onClose: () => void
}

/** What is wrong with a description, or nothing. */
export const descriptionError = (text: string): string | undefined =>
  descriptionSchema.safeParse(text).error?.issues[0]?.message

export function DescriptionEditor({ product, onClose }: EditorProps) {
  const draftName = `description ${product.id}`
  const stored = product.description ?? ''
  const [text, setText] = useState(() => restoreDraft(draftName, z.string()) ?? stored)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const isDirty = text.trim() !== stored

  const release = useUnsavedChanges(isDirty, () => saveDraft(draftName, text))
  const close = () => {
    release()
    onClose()
  }
  const { isSaving, save } = useSave({ ...productSaving('description'), onSaved: close })
  const onSave = () => {
    const found = descriptionError(text)
    setProblem(found)
    if (found) input.current?.focus()
    else save(() => saveDescription(product.id, text.trim() || null))
  }
  return (
    <EditorDialog
      title="Edit description"
      productName={product.name}
      isDirty={isDirty}
      isSaving={isSaving}
      onSave={onSave}
      onClose={close}
    >
      <div className="flex flex-col gap-4">
        <SourceNotice
          provider="From Printful"
          isEdited={product.description !== null}
          resetText="Back to Printful’s"
          onReset={product.description === null ? undefined : () => setText('')}
        >
          {product.description === null
            ? 'Printful sends no description, so the product page shows none.'
            : 'Yours: no sync overwrites it. Printful sends none, so an empty text is the way back to it.'}
        </SourceNotice>
        <Field
          label="Description"
          error={problem}
          hint="Plain text. An empty line begins a new paragraph."
          count={{ length: text.trim().length, limit: DESCRIPTION_LIMIT }}
        >
          {(control) => (
            <textarea
              {...control}
              ref={input}
              name="description"
              data-first-focus
              className="field min-h-72 resize-y"
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                if (problem) setProblem(descriptionError(event.target.value))
              }}
              onBlur={() => setProblem(descriptionError(text))}
            />
          )}
        </Field>
      </div>
    </EditorDialog>
  )
}
