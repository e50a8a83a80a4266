import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../components/ui/Field.tsx'

type FieldProps = ComponentProps<typeof Field>
type Control = Parameters<FieldProps['children']>[0] & ReturnType<UseFormReturn['register']>

interface FormFieldProps<Values extends FieldValues>
  extends Pick<FieldProps, 'label' | 'hint' | 'reserveErrorSpace'> {
  form: Pick<UseFormReturn<Values>, 'register' | 'watch' | 'getFieldState' | 'formState'>
  name: Path<Values>
  options?: RegisterOptions<Values, Path<Values>>
  /** Number of characters that a text may have. The field counts them. */
  limit?: number
  children: (control: Control) => ReactNode
}

/** Draws a field of a form. Links an error, found here or by the server, to the control. */
export const FormField = <Values extends FieldValues>({
  form,
  name,
  options,
  limit,
  children,
  ...field
}: FormFieldProps<Values>) => (
  <Field
    error={form.getFieldState(name, form.formState).error?.message}
    count={limit === undefined ? undefined : { length: String(form.watch(name)).trim().length, limit }}
    {...field}
  >
    {(control) => children({ ...control, ...form.register(name, options) })}
  </Field>
)
