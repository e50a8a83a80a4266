import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { featuresSchema } from '#shared/contracts/admin-product'
import { FormDialog } from '../../forms/FormDialog.tsx'
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
  const form = useForm({
    defaultValues: { features: ['', '', ''] },
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  return (
    <FormDialog
      title="Same features"
      description={`For ${countProducts(count)}, in place of what they have`}
      form={form}
      isSaving={isSaving}
      onSubmit={form.handleSubmit(({ features }) => onSave(features))}
      onClose={onClose}
    >
      <FeatureFields
        features={form.watch('features')}
        errorOf={(index) => form.formState.errors.features?.[index]?.message}
        register={(index) => form.register(`features.${index}`)}
        hasFirstFocus
      />
    </FormDialog>
  )
}
