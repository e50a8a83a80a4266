import { formatDate } from '#shared/format-date'
import type { OrderStep } from '#shared/order-progress'

/** Draws the steps of an order as a line of dots with their dates. */
export const OrderSteps = ({ steps }: { steps: readonly OrderStep[] }) => (
  <ol aria-label="Progress" className="order-steps">
    {steps.map(({ name, at, isReached, isCurrent }) => (
      <li
        key={name}
        data-reached={isReached ? '' : undefined}
        aria-current={isCurrent ? 'step' : undefined}
        className={isCurrent ? 'font-semibold' : isReached ? '' : 'text-muted'}
      >
        <span>{name}</span>
        {!isReached && <span className="sr-only">, not yet</span>}
        {at && (
          <time dateTime={at} className="block font-normal text-muted">
            {formatDate(at)}
          </time>
        )}
      </li>
    ))}
  </ol>
)
