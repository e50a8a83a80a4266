import { type SandboxClock, toSeconds } from '../clock.ts'
import { type ApiResponse, badRequest, ok } from '../envelope.ts'
import type { WebhookEvent } from '../webhooks.ts'
import type { DraftChange } from './drafts.ts'
import type { Journal } from './journal.ts'
import type { SandboxOrder, SandboxOrderStatus } from './wire.ts'

const EDITABLE: SandboxOrderStatus[] = ['draft', 'failed']
const IN_WORK: SandboxOrderStatus[] = ['pending', 'inprocess']
const EVENT_TYPES: Partial<Record<SandboxOrderStatus, string>> = {
  failed: 'order_failed',
  canceled: 'order_canceled',
  onhold: 'order_put_hold',
}

const TOO_LATE: Partial<Record<SandboxOrderStatus, string>> = {
  inreview: 'it is in review',
  inprocess: 'it is in production',
  partial: 'a part of it has been shipped',
  fulfilled: 'it has been shipped',
  archived: 'it is archived',
}

export const refuseEdit = ({ status }: SandboxOrder): ApiResponse | undefined =>
  EDITABLE.includes(status) ? undefined : badRequest('OR-1: Order is not editable.')

export type Statuses = ReturnType<typeof createStatuses>

export function createStatuses(clock: SandboxClock, journal: Journal) {
  const submittedAt = new Map<SandboxOrder, number>()

  const change = (order: SandboxOrder, status: SandboxOrderStatus, reason = ''): WebhookEvent[] => {
    const wasOnHold = order.status === 'onhold'
    order.status = status
    order.updated = toSeconds(clock.now())
    if (!IN_WORK.includes(status)) submittedAt.delete(order)
    else if (!submittedAt.has(order)) submittedAt.set(order, clock.now())
    if (status === 'failed') order.error = reason
    const type = EVENT_TYPES[status] ?? (wasOnHold ? 'order_remove_hold' : undefined)
    const snapshot = structuredClone(order)
    return [
      ...(type ? [{ type, data: { reason, order: snapshot } }] : []),
      { type: 'order_updated', data: { order: snapshot } },
    ]
  }

  return {
    /** Orders in work, with the instant since when, in milliseconds since the epoch. */
    submittedAt: submittedAt as ReadonlyMap<SandboxOrder, number>,

    set(order: SandboxOrder, status: SandboxOrderStatus, reason = ''): WebhookEvent[] {
      if (status === 'canceled') journal.addCancellation(order, 'hand')
      return change(order, status, reason)
    },

    /** Changes anything of an order but its status. Returns the events that Printful sends. */
    edit(order: SandboxOrder, apply: DraftChange): WebhookEvent[] {
      apply(order)
      order.updated = toSeconds(clock.now())
      return [{ type: 'order_updated', data: { order: structuredClone(order) } }]
    },

    confirm(order: SandboxOrder): ApiResponse {
      if (!EDITABLE.includes(order.status))
        return badRequest('OR-1: Only draft or failed orders can be confirmed.')
      if (!order.costs) return badRequest('Order costs are not calculated yet.')
      order.error = null
      change(order, 'pending')
      journal.addConfirmation(order)
      return ok(order)
    },

    cancel(order: SandboxOrder): ApiResponse {
      const reason = TOO_LATE[order.status]
      if (reason) return badRequest(`Order can no longer be canceled: ${reason}.`)
      journal.addCancellation(order, 'api')
      change(order, 'canceled')
      return ok(order)
    },
  }
}
