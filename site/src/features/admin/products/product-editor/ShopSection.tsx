import { Switch } from '../../../../components/ui/Switch.tsx'
import { Section } from '../../Section.tsx'
import { BadgeFields } from '../BadgeFields.tsx'
import type { FieldsProps } from './TextFields.tsx'

export function ShopSection({ product, form, values }: FieldsProps) {
  const isUnlisted = !product.isActive && !product.isHiddenByAdmin
  return (
    <Section title="In the shop">
      <Switch
        label="Shown in the shop"
        text="Shown in the shop"
        checked={!values.isHidden}
        onChange={(isShown) => form.setValue('isHidden', !isShown)}
      />
      {isUnlisted && (
        <p className="text-sm text-muted">
          Printful doesn’t list it now, so that the shop shows it only once it does.
        </p>
      )}
      <BadgeFields badges={values.badges} onChange={(badges) => form.setValue('badges', badges)} />
    </Section>
  )
}
