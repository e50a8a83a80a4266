import type { AdminOrder, Hold } from '#shared/contracts/order'
import { HOLD_TEXTS } from '#shared/hold-texts'
import { formatTime } from '../format-time.ts'

type WithHolds = Pick<AdminOrder, 'holds'>

const isOpen = ({ acceptedBy, endedAt }: Hold) => acceptedBy === null && endedAt === null

export const listOpenHolds = ({ holds }: WithHolds): Hold[] => holds.filter(isOpen)

export const OpenHolds = ({ order }: { order: WithHolds }) => (
  <ul role="alert" className="flex flex-col gap-2 rounded-soft bg-danger-tint p-4">
    {listOpenHolds(order).map(({ reason, text, since }) => (
      <li key={`${reason} ${since}`} className="break-words">
        <b>{`${HOLD_TEXTS[reason]}. `}</b>
        <span>{text}</span>
        <span className="block text-sm text-muted">{`Since ${formatTime(since)}`}</span>
      </li>
    ))}
  </ul>
)

/** Renders the holds that an order had, and how each ended. */
export function PastHolds({ order }: { order: WithHolds }) {
  const holds = order.holds.filter((hold) => !isOpen(hold))
  if (holds.length === 0) return null
  return (
    <ul aria-label="Earlier holds" className="mb-4 flex flex-col gap-2 rounded-soft bg-tile p-3 text-sm">
      {holds.map(({ reason, text, since, acceptedBy, endedAt }) => (
        <li key={`${reason} ${since}`} className="break-words">
          <b>{`${HOLD_TEXTS[reason]}. `}</b>
          <span>{text}</span>
          <span className="block text-muted">
            {[
              `Since ${formatTime(since)}`,
              acceptedBy && `accepted by ${acceptedBy}`,
              endedAt && `ended ${formatTime(endedAt)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
