import { BADGES } from '#shared/badges'
import { Switch } from '../../../../components/ui/Switch.tsx'
import { Section } from './Section.tsx'
import type { FieldsProps } from './TextFields.tsx'

/** Chooses whether the shop shows it, and what stands above its name. */
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
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Badges</legend>
        {BADGES.map((badge) => (
          <label key={badge} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-5 flex-none"
              checked={values.badges.includes(badge)}
              onChange={({ target }) =>
                form.setValue(
                  'badges',
                  BADGES.filter((each) => (each === badge ? target.checked : values.badges.includes(each))),
                )
              }
            />
            {badge}
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
