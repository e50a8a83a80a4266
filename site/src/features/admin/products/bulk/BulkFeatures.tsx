import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { featuresSchema } from '#shared/contracts/admin-product'
import { EditorDialog } from '../../forms/EditorDialog.tsx'
import { FeatureFields } from '../FeatureFields.tsx'
import { countProducts } from './bulk-text.ts'

const schema = z.object({ features: featuresSchema })

interface BulkFeaturesProps {
  count: number
  isSaving: boolean
  onSave: (features: string[]) => void
  onClose: () => void
}

export function BulkFeatures({ count, isSaving, onSave, onClose }: BulkFeaturesProps) {
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { features: ['', '', ''] },
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  const { features } = watch()
  return (
    <EditorDialog
      title="Same features"
      productName={`For ${countProducts(count)}, in place of what they have`}
      isDirty={features.some((feature) => feature !== '')}
      isSaving={isSaving}
      conflict={undefined}
      onSave={handleSubmit((output) => onSave(output.features))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <FeatureFields
          features={features}
          errorOf={(index) => formState.errors.features?.[index]?.message}
          register={(index) => register(`features.${index}`)}
          hasFirstFocus
        />
      </div>
    </EditorDialog>
  )
}
