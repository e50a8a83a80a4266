import { ArrowDown, ArrowUp } from 'lucide'
import { flushSync } from 'react-dom'
import { Icon } from '../../../components/Icon.tsx'
import { Tooltip } from '../../../components/ui/Tooltip.tsx'

interface MoveButtonsProps {
  label: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
}

/** Draws buttons that move with their row and keep the focus. At the ends of a list, `disabled` would lose it. */
export function MoveButtons({ label, isFirst, isLast, onMove }: MoveButtonsProps) {
  const moves = [
    { step: -1, direction: 'up', icon: ArrowUp, isEnd: isFirst },
    { step: 1, direction: 'down', icon: ArrowDown, isEnd: isLast },
  ] as const
  const move = (step: 1 | -1, button: HTMLButtonElement) => {
    flushSync(() => onMove(step))
    button.focus()
  }
  return moves.map(({ step, direction, icon, isEnd }) => (
    <Tooltip key={direction} text={`Move ${direction}`}>
      <button
        type="button"
        className="button-icon aria-disabled:text-edge"
        aria-label={`Move ${label} ${direction}`}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => !isEnd && move(step, currentTarget)}
      >
        <Icon node={icon} className="size-5" />
      </button>
    </Tooltip>
  ))
}
