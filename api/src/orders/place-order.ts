import type { HoldReason } from '#shared/contracts/order'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import { isPrintfulStatus, readPrintfulStatus } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { createMutex } from '../platform/mutex.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { isPrintfulRefusal, type PrintfulError } from '../printful/error.ts'
import { costOf, type RemoteOrder } from '../printful/order-responses.ts'
import { addJob } from '../queue/jobs.ts'
import { RetryLater } from '../queue/queue.ts'
import { isToCancel } from './cancel.ts'
import { changesEndAt } from './change-deadline.ts'
import type { Checkout } from './checkout-services.ts'
import { checkCanceledDraft, checkDraft, checkOrder, needsPlacing } from './draft.ts'
import {
  CONFIRMATION_HOLDS,
  COSTS_CAUSE,
  endConfirmationHolds,
  endHolds,
  endPlacingHolds,
  hold,
  holdByPrintful,
  isPlacedWithoutCosts,
  listOpenHolds,
} from './holds.ts'
import { confirmedModes } from './payment-mode.ts'
import { advance } from './progress.ts'
import {
  addHistory,
  findOrder,
  findOrderByPrintfulId,
  listItems,
  type OrderItemRow,
  type OrderRow,
  orderNumber,
  updateOrder,
} from './queries.ts'
import { refreshPayment } from './refresh-payment.ts'
import { isEditable, isFormer, parseRemoteOrder, prepareDraft, readRemoteOrder } from './remote-order.ts'
import { checkRecords } from './watch-orders.ts'

type Placer = Pick<Checkout, 'db' | 'env' | 'log' | 'payments' | 'printfulClient'>

/** Thrown while Printful computes the costs of a draft. */
export class CostsMissing extends RetryLater {}

/** Holds of orders that get no draft: the items are unknown or were paid for before. */
const WITHOUT_DRAFT: readonly HoldReason[] = ['paid_twice', 'unknown_session']

/** True if a draft may be made. A person decides about an order that was canceled before it had one. */
const isDraftable = (db: Db, { id, printfulId }: OrderRow): boolean =>
  !listOpenHolds(db, id).some(
    ({ reason }) =>
      WITHOUT_DRAFT.includes(reason) || (reason === 'canceled_at_printful' && printfulId === null),
  )

const isHeldBut = (db: Db, id: number, ignored: readonly HoldReason[]): boolean =>
  listOpenHolds(db, id).some(({ reason }) => !ignored.includes(reason))

/** Runs work that changes or confirms an order at Printful. Two jobs must not confirm it, nor one overtake a change. */
export const serializePlacing = createMutex<number>()

/** Makes, compares and confirms a paid order's draft. It may be called again at any point. @throws PrintfulError, RetryLater */
export async function placeOrder(services: Placer, id: number): Promise<void> {
  const { db } = services
  const order = findOrder(db, id)
  const ignored: HoldReason[] = ['unreachable']
  if (!order || !needsPlacing(order)) return
  // A held order without a draft is still checked, to show all its holds at once. A failed confirmation may have reopened it.
  const isBegun = order.printfulId === null || order.confirmingAt !== null
  const isToCheck = isBegun && isDraftable(db, order)
  if (isHeldBut(db, id, ignored) && !isToCheck) return
  await checkAndConfirm(services, order, ignored)
}

/** Checks a held order again and places it if no hold is left. @throws PrintfulError, RetryLater */
export async function recheckOrder(services: Placer, id: number): Promise<void> {
  const { db, env } = services
  await transact(db, (tx) => checkRecords(tx, id))
  const order = findOrder(db, id)
  if (!order) return
  if (needsPlacing(order) && isDraftable(db, order))
    return checkAndConfirm(services, order, ['unreachable', ...CONFIRMATION_HOLDS])
  await refreshPayment(services, id)
  await transact(db, (tx) => {
    checkOrder(tx, env, id)
    addJob(tx, `read ${id}`)
  })
}

async function checkAndConfirm(
  services: Placer,
  { id }: OrderRow,
  ignored: readonly HoldReason[],
): Promise<void> {
  const { db, env, log, printfulClient } = services
  const client = await printfulClient('placing')
  if (!client) throw new RetryLater('Printful is not configured.')
  await refreshPayment(services, id)
  const before = findOrder(db, id)
  if (!before || !needsPlacing(before)) return
  const items = listItems(db, id)
  try {
    const { order, draft } = await prepareDraft({ db, log, client, items }, before)
    if (!(await transact(db, (tx) => saveDraft(tx, order, draft)))) return
    requireKnownState(order, draft)
    if (hasJustFailed(draft, order)) {
      await transact(db, (tx) => holdFailed(tx, env, order, items, draft))
      return
    }
    if (isEditable(draft)) {
      if (await holdIfWrong(services, order, items, draft, ignored)) return
      if (!draft.costs && !isPlacedWithoutCosts(db, id))
        throw new CostsMissing('Printful has not computed the costs yet.')
      const endAt = changesEndAt(db, env, order)
      if (endAt > db.clock.now()) throw new RetryLater('The customer may still change it.', new Date(endAt))
      if (!confirmedModes(env).includes(order.mode)) return
      if (!(await startConfirming(services, order, ignored))) return
      const confirmed = toConfirmed(draft, parseRemoteOrder(log, await client.confirmOrder(draft.id)))
      await transact(db, (tx) => saveOutcome(tx, env, order, items, confirmed))
      return
    }
    await transact(db, (tx) => saveOutcome(tx, env, order, items, draft))
  } catch (error) {
    if (!isPrintfulRefusal(error)) throw error
    await holdIfRefused(services, client, before, error)
  }
}

/** Returns the draft as the response to its confirmation says, or as pending if that can't be read. */
const toConfirmed = (draft: RemoteOrder, response: RemoteOrder | undefined): RemoteOrder => ({
  ...draft,
  status: response?.status ?? 'pending',
  error: response?.error,
  costs: response?.costs ?? draft.costs,
  shipments: response?.shipments ?? [],
})

/** Waits while an order that was never confirmed is in a state that this version doesn't know. @throws RetryLater */
function requireKnownState({ state, confirmingAt }: OrderRow, { status }: RemoteOrder): void {
  if (!isPrintfulStatus(status) && state === 'paid' && confirmingAt === null)
    throw new RetryLater('Printful has the order in a state that is not known here.')
}

/** True if a confirmation failed and its response isn't stored, because it was lost or a backup was restored. */
const hasJustFailed = ({ status }: RemoteOrder, { printfulStatus }: OrderRow) =>
  status === 'failed' && printfulStatus !== 'failed'

function holdFailed(
  tx: Db,
  env: Env,
  before: OrderRow,
  items: readonly OrderItemRow[],
  draft: RemoteOrder,
): void {
  const order = requireUnchanged(tx, before)
  const outcome = readPrintfulStatus(draft.status, false)
  checkDraft(tx, env, order, items, draft)
  updateOrder(tx, order.id, { printfulStatus: draft.status, confirmingAt: null })
  if ('hold' in outcome) holdByPrintful(tx, order, outcome, draft)
}

/**
 * Stores Printful's id and costs. An order that wasn't confirmed after all is open for changes again. Holds it and returns
 * false if the id belongs to another order.
 */
function saveDraft(tx: Db, { id }: OrderRow, draft: RemoteOrder): boolean {
  const values = { printfulId: draft.id, costCents: costOf(draft) }
  const order = findOrder(tx, id)
  const owner = findOrderByPrintfulId(tx, draft.id)
  if (order && owner && owner.id !== id) {
    const text = HOLD_SENTENCES.numberTaken(draft.id, orderNumber(owner.id))
    hold(tx, order, { reason: 'inconsistent', text })
    return false
  }
  endHolds(tx, id, 'inconsistent', '')
  if (order?.printfulId !== draft.id) endHolds(tx, id, 'refused')
  if (draft.costs) endHolds(tx, id, 'unreachable', COSTS_CAUSE)
  // It was canceled or refunded while Printful made the draft.
  if (order && isToCancel(tx, order)) addJob(tx, `cancel ${id}`)
  updateOrder(tx, id, isEditable(draft) ? { ...values, confirmingAt: null } : values)
  return true
}

function holdIfWrong(
  { db, env }: Placer,
  before: OrderRow,
  items: readonly OrderItemRow[],
  draft: RemoteOrder,
  ignored: readonly HoldReason[],
): Promise<boolean> {
  return transact(db, (tx) => {
    const order = requireUnchanged(tx, before)
    checkDraft(tx, env, order, items, draft)
    return isHeldBut(tx, order.id, ignored)
  })
}

/** Returns the order as it is now. @throws RetryLater if its address has changed since the draft was compared */
function requireUnchanged(tx: Db, before: OrderRow): OrderRow {
  const now = findOrder(tx, before.id)
  const isSame = now && now.email === before.email && Bun.deepEquals(now.recipient, before.recipient)
  if (!isSame) throw new RetryLater('The address has changed.', tx.clock.date())
  return now
}

/** Closes the order for changes. Returns false if it must not be confirmed. @throws RetryLater if its address has changed */
async function startConfirming(
  services: Placer,
  order: OrderRow,
  ignored: readonly HoldReason[],
): Promise<boolean> {
  const { db } = services
  await refreshPayment(services, order.id)
  return transact(db, (tx) => {
    const now = requireUnchanged(tx, order)
    if (!needsPlacing(now) || isHeldBut(tx, order.id, ignored)) return false
    updateOrder(tx, order.id, { confirmingAt: tx.clock.date() })
    return true
  })
}

/** Stores what Printful made of the order, and holds one that failed, or that waits or was canceled there. @throws RetryLater */
function saveOutcome(
  tx: Db,
  env: Env,
  order: OrderRow,
  items: readonly OrderItemRow[],
  draft: RemoteOrder,
): void {
  const { status } = draft
  if (status === 'draft') throw new RetryLater('Printful made a draft of the order again.')
  if (status === 'failed') {
    holdFailed(tx, env, order, items, draft)
    return
  }
  const outcome = readPrintfulStatus(status, draft.shipments.length > 0)
  if ('hold' in outcome && outcome.hold === 'canceled_at_printful') {
    updateOrder(tx, order.id, { printfulStatus: status, costCents: 0 })
    endConfirmationHolds(tx, order.id)
    checkCanceledDraft(tx, order, items, draft)
    checkOrder(tx, env, order.id)
    holdByPrintful(tx, order, outcome, { status, error: null })
    return
  }
  savePlaced(tx, order)
  if (draft.costs) updateOrder(tx, order.id, { costCents: costOf(draft) })
  if (!('hold' in outcome)) return
  updateOrder(tx, order.id, { printfulStatus: status })
  holdByPrintful(tx, order, outcome, draft)
}

function savePlaced(tx: Db, order: OrderRow): void {
  endPlacingHolds(tx, order.id)
  updateOrder(tx, order.id, { printfulStatus: 'pending' })
  if (advance(tx, order, 'placed', 'Placed at Printful.')) return
  const { state } = findOrder(tx, order.id) ?? order
  if (state === 'placed') addHistory(tx, order.id, 'Placed at Printful again.')
  // It was refunded while Printful was confirming it.
  if (state === 'refunded' || state === 'canceled') addJob(tx, `cancel ${order.id}`)
}

/** Holds an order that Printful refuses, unless it was confirmed and only the response was lost. */
async function holdIfRefused(
  services: Placer,
  client: PrintfulClient,
  order: OrderRow,
  error: PrintfulError,
): Promise<void> {
  const { db, env } = services
  const current = findOrder(db, order.id) ?? order
  const found = await readRemoteOrder(services, client, current)
  const now = found && !isFormer(found, current) ? found : undefined
  if (now && !isEditable(now)) throw error
  await transact(db, (tx) => {
    if (now) checkDraft(tx, env, requireUnchanged(tx, order), listItems(tx, order.id), now)
    else checkOrder(tx, env, order.id)
    updateOrder(tx, order.id, { confirmingAt: null })
    hold(tx, order, { reason: 'refused', text: error.refusal ?? undefined })
  })
}
