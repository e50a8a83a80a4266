import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Badge } from '#shared/badges'
import { badgesSchema } from '#shared/contracts/admin-product'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { BadgeFields } from '../BadgeFields.tsx'
import { countProducts } from './bulk-text.ts'

const schema = z.object({ badges: badgesSchema })

interface BulkBadgesProps {
  count: number
  isSaving: boolean
  onSave: (badges: Badge[]) => void
  onClose: () => void
}

export function BulkBadges({ count, isSaving, onSave, onClose }: BulkBadgesProps) {
  const form = useForm({ defaultValues: { badges: [] }, resolver: zodResolver(schema) })
  return (
    <FormDialog
      title="Same badges"
      description={`For ${countProducts(count)}, in place of what they have`}
      form={form}
      isSaving={isSaving}
      onSubmit={form.handleSubmit(({ badges }) => onSave(badges))}
      onClose={onClose}
    >
      <BadgeFields
        badges={form.watch('badges')}
        hasFirstFocus
        onChange={(badges) => form.setValue('badges', badges, { shouldDirty: true })}
      />
    </FormDialog>
  )
}
