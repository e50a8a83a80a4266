import { PRODUCT_TEXTS, type ProductTextField } from '#shared/product-fields'
import { FormField } from '../../forms/FormField.tsx'
import type { ProductFormControl } from './product-form.ts'

interface ProductTextProps {
  field: ProductTextField
  form: ProductFormControl
  hint: string
  placeholder?: string
  /** Number of lines. Without it, the field has one line. */
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
    <FormField form={form} name={field} label={title} hint={hint} limit={limit}>
      {(control) =>
        rows === undefined ? (
          <input {...control} className="field" placeholder={placeholder} />
        ) : (
          <textarea
            {...control}
            data-first-focus={hasFirstFocus ? '' : undefined}
            rows={rows}
            className="field resize-y"
          />
        )
      }
    </FormField>
  )
}
