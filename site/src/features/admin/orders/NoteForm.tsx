import { z } from 'zod'
import { addNoteSchema, MAX_NOTE_LENGTH } from '#shared/contracts/order'
import { FormField } from '../forms/FormField.tsx'
import { OrderForm, type OrderFormProps } from './OrderForm.tsx'
import { addNote } from './orders.queries.ts'

const noteFormSchema = z.object({ text: addNoteSchema.shape.text })

export const NoteForm = (props: OrderFormProps) => (
  <OrderForm
    {...props}
    schema={noteFormSchema}
    values={{ text: '' }}
    send={({ text }) => addNote(props.order.id, text)}
    refusedField="text"
  >
    {(form) => (
      <FormField form={form} name="text" label="Note" limit={MAX_NOTE_LENGTH}>
        {(control) => <textarea {...control} data-first-focus rows={5} className="field" />}
      </FormField>
    )}
  </OrderForm>
)
