import { isSame } from '../forms/merge-fields.ts'
import type { StorefrontForm, StorefrontFormControl } from './storefront-form.ts'

export interface FieldsProps {
  form: StorefrontFormControl
  values: StorefrontForm
  defaults: StorefrontForm
}

interface DefaultButtonProps extends FieldsProps {
  field: keyof StorefrontForm
  text?: string
  /** True if the stored text follows the default, whatever that was when the screen was opened. */
  isDefault?: boolean
}

/** Puts the default into the form. The next save returns the part to it. */
export function DefaultButton({
  form,
  values,
  defaults,
  field,
  text = 'Use the default',
  isDefault = false,
}: DefaultButtonProps) {
  const isUsed = isDefault || isSame(values[field], defaults[field])
  return (
    <button
      type="button"
      className="button button-quiet button-small self-start"
      aria-disabled={isUsed}
      onClick={() => !isUsed && form.setValue(field, defaults[field], { shouldValidate: true })}
    >
      {text}
    </button>
  )
}
