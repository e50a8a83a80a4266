import { SourceNotice } from '../../SourceNotice.tsx'
import { FeatureFields } from '../FeatureFields.tsx'
import type { ProductFormControl } from './product-form.ts'

interface ProductFeaturesProps {
  form: ProductFormControl
  features: readonly string[]
  isEdited: boolean
  onReset: () => void
  hasFirstFocus?: boolean
}

export const ProductFeatures = ({
  form,
  features,
  isEdited,
  onReset,
  hasFirstFocus = false,
}: ProductFeaturesProps) => (
  <>
    <SourceNotice
      isEdited={isEdited}
      provider="Built in"
      resetText="Back to the built-in ones"
      onReset={isEdited ? onReset : undefined}
    >
      {isEdited
        ? 'Yours: no sync overwrites them. All three are needed.'
        : 'The product page shows its three built-in ones.'}
    </SourceNotice>
    <FeatureFields
      features={features}
      errorOf={(index) => form.formState.errors.features?.[index]?.message}
      register={(index) => form.register(`features.${index}`)}
      hasFirstFocus={hasFirstFocus}
    />
  </>
)
