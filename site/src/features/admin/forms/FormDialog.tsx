import type { ComponentProps } from 'react'
import type { FieldValues, UseFormHandleSubmit, UseFormReturn } from 'react-hook-form'
import { EditorDialog } from './EditorDialog.tsx'

interface FormDialogProps<Values extends FieldValues>
  extends Pick<
    ComponentProps<typeof EditorDialog>,
    'title' | 'description' | 'isSaving' | 'saveText' | 'onClose' | 'children'
  > {
  form: Pick<UseFormReturn<Values>, 'formState'>
  onSubmit: ReturnType<UseFormHandleSubmit<Values>>
}

/** Draws a form that is a dialog. Its button submits it, and so does Enter in a field. */
export const FormDialog = <Values extends FieldValues>({
  form,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps<Values>) => (
  <EditorDialog isDirty={form.formState.isDirty} onSave={onSubmit} {...dialog}>
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {children}
    </form>
  </EditorDialog>
)
