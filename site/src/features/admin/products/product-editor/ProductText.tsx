import { PRODUCT_TEXTS, type ProductTextField } from '#shared/product-fields'
import { Field } from '../../../../components/ui/Field.tsx'
import type { ProductFormControl } from './product-form.ts'

interface ProductTextProps {
  field: ProductTextField
  form: ProductFormControl
  hint: string
  placeholder?: string
  /** Lines of a text area. Without it, the field has one line. */
  rows?: number
  hasFirstFocus?: boolean
}

export function ProductText({
  field,
  form,
  hint,
  placeholder,
  rows,
  hasFirstFocus = false,
}: ProductTextProps) {
  const { title, limit } = PRODUCT_TEXTS[field]
  return (
    <Field
      label={title}
      error={form.formState.errors[field]?.message}
      hint={hint}
      count={{ length: form.watch(field).trim().length, limit }}
    >
      {(control) =>
        rows === undefined ? (
          <input {...control} {...form.register(field)} className="field" placeholder={placeholder} />
        ) : (
          <textarea
            {...control}
            {...form.register(field)}
            data-first-focus={hasFirstFocus ? '' : undefined}
            rows={rows}
            className="field resize-y"
          />
        )
      }
    </Field>
  )
}
