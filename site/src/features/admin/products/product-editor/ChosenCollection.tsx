import { ArrowDown, ArrowUp } from 'lucide'
import type { AdminCollection } from '#shared/contracts/collection'
import { Icon } from '../../../../components/Icon.tsx'
import { Tooltip } from '../../../../components/ui/Tooltip.tsx'

interface ChosenCollectionProps {
  collection: AdminCollection
  productId: number
  isSaving: boolean
  onToggle: (isIn: boolean) => void
  onMove: (step: 1 | -1, button: HTMLButtonElement) => void
}

export function ChosenCollection({ collection, productId, isSaving, ...props }: ChosenCollectionProps) {
  const { name, productIds } = collection
  const place = productIds.indexOf(productId) + 1
  const moves = [
    { step: -1, text: 'Move up', icon: ArrowUp, isEnd: place === 1 },
    { step: 1, text: 'Move down', icon: ArrowDown, isEnd: place === productIds.length },
  ] as const
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <label className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={place > 0}
          onChange={({ target }) => !isSaving && props.onToggle(target.checked)}
        />
        <span className="min-w-0 break-words">{name}</span>
      </label>
      {place > 0 && (
        <span className="flex items-center">
          <span className="price text-xs text-muted">{`Place ${place} of ${productIds.length}`}</span>
          {moves.map(({ step, text, icon, isEnd }) => (
            <Tooltip key={text} text={text}>
              <button
                type="button"
                className="button-icon aria-disabled:text-edge"
                aria-label={`${text} in ${name}`}
                aria-disabled={isEnd || isSaving}
                onClick={({ currentTarget }) => !isEnd && !isSaving && props.onMove(step, currentTarget)}
              >
                <Icon node={icon} className="size-5" />
              </button>
            </Tooltip>
          ))}
        </span>
      )}
    </div>
  )
}
