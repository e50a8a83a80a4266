import type { OrderState } from '#shared/contracts/order'
import { STATE_NAMES } from '#shared/order-state'

const DOTS: Partial<Record<OrderState, string>> = {
  awaiting_payment: 'border border-edge',
  on_hold: 'bg-danger',
  delivered: 'bg-green',
  shipped: 'bg-green',
  canceled: 'bg-edge',
  refunded: 'bg-edge',
}

/** Draws a state as a dot and its word. */
export const StateName = ({ state }: { state: OrderState }) => (
  <span
    className={`inline-flex items-center gap-2 ${state === 'on_hold' ? 'font-semibold text-danger' : ''}`}
  >
    <span
      aria-hidden="true"
      className={`size-2 flex-none rounded-full ${DOTS[state] ?? 'border-2 border-green'}`}
    />
    <span>{STATE_NAMES[state]}</span>
  </span>
)
