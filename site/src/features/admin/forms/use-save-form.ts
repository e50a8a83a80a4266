import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { serverMessage } from '../../../lib/error-message.ts'
import { type SaveOptions, useSave } from '../use-save.ts'

/** Shows the server's sentence at a field, which gets the focus. Returns false if there is none. */
export function showAtField<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  field: Path<Values>,
  error: Error,
): boolean {
  const message = serverMessage(error)
  if (message !== undefined) form.setError(field, { message }, { shouldFocus: true })
  return message !== undefined
}

export interface SaveFormOptions<Values extends FieldValues, Output, Saved>
  extends Omit<SaveOptions<Saved>, 'onError'> {
  schema: z.ZodType<Output, Values>
  /** Stored values. A field that nobody has changed follows them. */
  values: Values
  send: (output: Output) => Promise<Saved>
  /** Field for the server's error. Without it, a toast shows the error. */
  refusedField?: Path<Values>
}

/** Opens a form with one save. It is validated on submit, and then with each change. */
export function useSaveForm<Values extends FieldValues, Output, Saved>({
  schema,
  values,
  send,
  refusedField,
  ...saving
}: SaveFormOptions<Values, Output, Saved>) {
  const form = useForm({
    values,
    // The values that come with a refusal must not take its sentence away.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: zodResolver(schema),
  })
  const { isSaving, save } = useSave<Saved>({
    ...saving,
    onError: (error) => refusedField !== undefined && showAtField(form, refusedField, error),
  })
  const onSubmit = form.handleSubmit((output) => {
    if (!isSaving) save(() => send(output))
  })
  return { form, isSaving, onSubmit }
}
