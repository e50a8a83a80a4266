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

const isAmong = (statuses: readonly SandboxOrderStatus[], { status }: SandboxOrder) =>
  statuses.some((each) => each === status)

export const refuseEdit = (order: SandboxOrder): ApiResponse | undefined =>
  isAmong(EDITABLE, order) ? undefined : badRequest('Order is not editable.', 'OR-1')

const CONFIRMATION_REFUSALS = {
  address: badRequest('Recipient address is not valid.'),
  payment: badRequest('The payment method is missing or was declined.'),
  item: badRequest('An item can not be shipped to this region.', 'OR-6'),
}

/** A confirmation ends in a refusal, or in a status with its error. */
type PlannedConfirmation =
  | keyof typeof CONFIRMATION_REFUSALS
  | { status: SandboxOrder['status']; error?: string }

export type Statuses = ReturnType<typeof createStatuses>

export function createStatuses(clock: SandboxClock, journal: Journal, orders: readonly SandboxOrder[]) {
  const inWork = orders.filter((order) => isAmong(IN_WORK, order))
  const submittedAt = new Map(inWork.map((order) => [order, order.updated * 1000]))
  const confirmations: PlannedConfirmation[] = []
  const waiting = new Set(orders.filter(({ status, costs }) => status === 'onhold' && costs === null))

  const change = (order: SandboxOrder, status: SandboxOrder['status'], reason = ''): WebhookEvent[] => {
    const wasOnHold = order.status === 'onhold'
    order.status = status
    order.updated = toSeconds(clock.now())
    waiting.delete(order)
    if (!isAmong(IN_WORK, order)) submittedAt.delete(order)
    else if (!submittedAt.has(order)) submittedAt.set(order, clock.now())
    if (status === 'failed') order.error = reason
    const type =
      Object.entries(EVENT_TYPES).find(([known]) => known === status)?.[1] ??
      (wasOnHold ? 'order_remove_hold' : undefined)
    const snapshot = structuredClone(order)
    return [
      ...(type ? [{ type, data: { reason, order: snapshot } }] : []),
      { type: 'order_updated', data: { order: snapshot } },
    ]
  }

  return {
    /** Orders in work, with the instant since when, in milliseconds since the epoch. */
    submittedAt: submittedAt as ReadonlyMap<SandboxOrder, number>,

    /** Decides what the next confirmations end in. */
    planConfirmation(plan: PlannedConfirmation, times = 1): void {
      for (let count = 0; count < times; count++) confirmations.push(plan)
    },

    /** Makes a draft again of an order that was confirmed before its costs were computed. */
    endWait: (order: SandboxOrder): WebhookEvent[] => (waiting.has(order) ? change(order, 'draft') : []),

    set(order: SandboxOrder, status: SandboxOrder['status'], reason = ''): WebhookEvent[] {
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
      if (!isAmong(EDITABLE, order))
        return badRequest('Only draft or failed orders can be confirmed.', 'OR-1')
      const plan = confirmations.shift() ?? { status: 'pending' }
      if (typeof plan === 'string') return CONFIRMATION_REFUSALS[plan]
      order.error = null
      if (!order.costs) {
        change(order, 'onhold')
        waiting.add(order)
        return ok(order)
      }
      change(order, plan.status, plan.error)
      if (plan.status === 'failed') return ok(order)
      journal.addConfirmation(order)
      return ok(order)
    },

    cancel(order: SandboxOrder): ApiResponse {
      const [, reason] = Object.entries(TOO_LATE).find(([status]) => status === order.status) ?? []
      if (reason) return badRequest(`Order can no longer be canceled: ${reason}.`)
      journal.addCancellation(order, 'api')
      change(order, 'canceled')
      return ok(order)
    },
  }
}
