import { z } from 'zod'
import { type AdminOrder, addNoteSchema, MAX_NOTE_LENGTH } from '#shared/contracts/order'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormField } from '../forms/FormField.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { addNote, cacheOrder } from './orders.queries.ts'

interface NoteDialogProps {
  order: AdminOrder
  onClose: () => void
}

const noteFormSchema = z.object({ text: addNoteSchema.shape.text })

export function NoteDialog({ order, onClose }: NoteDialogProps) {
  const { form, isSaving, onSubmit } = useSaveForm({
    schema: noteFormSchema,
    values: { text: '' },
    send: ({ text }) => addNote(order.id, text),
    success: 'Note added.',
    failure: 'Failed to add the note',
    refusedField: 'text',
    updateCache: cacheOrder,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Add note"
      description={`Order ${order.number}. Customers don’t see it.`}
      form={form}
      isSaving={isSaving}
      saveText="Add note"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormField form={form} name="text" label="Note" limit={MAX_NOTE_LENGTH}>
        {(control) => <textarea {...control} data-first-focus rows={5} className="field" />}
      </FormField>
    </FormDialog>
  )
}
