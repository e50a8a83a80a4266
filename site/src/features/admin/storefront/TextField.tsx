import type { Path } from 'react-hook-form'
import { TEXT_LIMIT } from '#shared/storefront-parts'
import { FormField } from '../forms/FormField.tsx'
import type { StorefrontForm, StorefrontFormControl } from './storefront-form.ts'

interface TextFieldProps {
  form: StorefrontFormControl
  name: Path<StorefrontForm>
  label: string
  hint?: string
  limit?: number
  /** Number of lines. Without it, the field has one line. */
  rows?: number
}

export const TextField = ({ rows, limit = TEXT_LIMIT, ...field }: TextFieldProps) => (
  <FormField limit={limit} {...field}>
    {(control) =>
      rows === undefined ? (
        <input {...control} className="field" />
      ) : (
        <textarea {...control} rows={rows} className="field resize-y" />
      )
    }
  </FormField>
)
