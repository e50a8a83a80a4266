import { useQuery } from '@tanstack/react-query'
import { BADGE_NAMES, BADGES, type Badge } from '#shared/badges'
import { queryClient } from '../../../lib/query.ts'
import { storefrontQuery } from '../storefront/storefront.queries.ts'

interface BadgeFieldsProps {
  badges: readonly Badge[]
  hasFirstFocus?: boolean
  onChange: (badges: Badge[]) => void
}

/** Chooses badges by their names, each with what it says in the shop now. */
export function BadgeFields({ badges, hasFirstFocus = false, onChange }: BadgeFieldsProps) {
  const { data: storefront } = useQuery(storefrontQuery(), queryClient)
  return (
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
          <span className="min-w-0 wrap-anywhere">
            <span>{BADGE_NAMES[index]}</span>
            {storefront && <span className="text-muted">{`: ${storefront.badges.texts[index]}`}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
