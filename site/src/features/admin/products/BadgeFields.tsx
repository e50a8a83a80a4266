import { BADGES, type Badge } from '#shared/badges'

interface BadgeFieldsProps {
  badges: readonly Badge[]
  hasFirstFocus?: boolean
  onChange: (badges: Badge[]) => void
}

export const BadgeFields = ({ badges, hasFirstFocus = false, onChange }: BadgeFieldsProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold">Badges</legend>
    {BADGES.map((badge, index) => (
      <label key={badge} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-5 flex-none"
          data-first-focus={hasFirstFocus && index === 0 ? '' : undefined}
          checked={badges.includes(badge)}
          onChange={({ target }) =>
            onChange(BADGES.filter((each) => (each === badge ? target.checked : badges.includes(each))))
          }
        />
        <span>{badge}</span>
      </label>
    ))}
  </fieldset>
)
