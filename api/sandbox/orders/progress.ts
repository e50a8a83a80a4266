import type { SandboxClock } from '../clock.ts'
import type { createShipments } from './shipments.ts'
import type { Statuses } from './statuses.ts'

interface ProgressOptions {
  clock: SandboxClock
  statuses: Statuses
  shipments: ReturnType<typeof createShipments>
  /** Infinity for orders that are never made. */
  shipsAfterMs: number
}

/** Makes and ships the orders whose time has come, each time that it is called. */
export function createProgress({ clock, statuses, shipments, shipsAfterMs }: ProgressOptions) {
  return (): void => {
    if (shipsAfterMs === Number.POSITIVE_INFINITY) return
    for (const [order, submittedAt] of statuses.submittedAt) {
      const ageMs = clock.now() - submittedAt
      if (ageMs > shipsAfterMs) shipments.ship(order)
      else if (ageMs > shipsAfterMs / 2 && order.status === 'pending') statuses.set(order, 'inprocess')
    }
  }
}
