import type { UseFormRegisterReturn } from 'react-hook-form'
import { FEATURE_LIMIT } from '#shared/contracts/admin-product'
import { Field } from '../../../components/ui/Field.tsx'

interface FeatureFieldsProps {
  features: readonly string[]
  errorOf: (index: number) => string | undefined
  register: (index: number) => UseFormRegisterReturn
  hasFirstFocus?: boolean
}

export const FeatureFields = ({ features, errorOf, register, hasFirstFocus = false }: FeatureFieldsProps) =>
  features.map((feature, index) => (
    <Field
      key={index}
      label={`Feature ${index + 1}`}
      error={errorOf(index)}
      count={{ length: feature.trim().length, limit: FEATURE_LIMIT }}
    >
      {(control) => (
        <textarea
          {...control}
          {...register(index)}
          data-first-focus={hasFirstFocus && index === 0 ? '' : undefined}
          rows={2}
          className="field resize-y"
        />
      )}
    </Field>
  ))
