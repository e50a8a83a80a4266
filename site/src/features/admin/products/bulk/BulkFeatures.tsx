import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FEATURE_LIMIT } from '#shared/contracts/admin-product'
import { Field } from '../../../../components/ui/Field.tsx'
import { EditorDialog } from '../../EditorDialog.tsx'
import { featuresFormSchema } from '../FeaturesEditor.tsx'
import { countProducts } from './bulk-text.ts'

interface BulkFeaturesProps {
  count: number
  isSaving: boolean
  onSave: (features: string[]) => void
  onClose: () => void
}

export function BulkFeatures({ count, isSaving, onSave, onClose }: BulkFeaturesProps) {
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { features: ['', '', ''] },
    resolver: zodResolver(featuresFormSchema),
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
        {features.map((feature, index) => (
          <Field
            key={index}
            label={`Feature ${index + 1}`}
            error={formState.errors.features?.[index]?.message}
            count={{ length: feature.trim().length, limit: FEATURE_LIMIT }}
          >
            {(control) => (
              <textarea
                {...control}
                {...register(`features.${index}`)}
                data-first-focus={index === 0 ? '' : undefined}
                rows={2}
                className="field resize-y"
              />
            )}
          </Field>
        ))}
      </div>
    </EditorDialog>
  )
}
