import { useState } from 'react'
import type { Badge } from '#shared/badges'
import { EditorDialog } from '../../forms/EditorDialog.tsx'
import { BadgeFields } from '../BadgeFields.tsx'
import { countProducts } from './bulk-text.ts'

interface BulkBadgesProps {
  count: number
  isSaving: boolean
  onSave: (badges: Badge[]) => void
  onClose: () => void
}

export function BulkBadges({ count, isSaving, onSave, onClose }: BulkBadgesProps) {
  const [badges, setBadges] = useState<Badge[]>([])
  return (
    <EditorDialog
      title="Same badges"
      productName={`For ${countProducts(count)}, in place of what they have`}
      isDirty={badges.length > 0}
      isSaving={isSaving}
      conflict={undefined}
      onSave={() => onSave(badges)}
      onClose={onClose}
    >
      <BadgeFields badges={badges} hasFirstFocus onChange={setBadges} />
    </EditorDialog>
  )
}
