import { isCanceledAtPrintful, isPrintfulStatus } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { logOnce, nameForLog } from '../log/log-once.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { isPrintfulRefusal, type PrintfulError } from '../printful/error.ts'
import { listUnreadFields, type RemoteOrder, remoteOrderSchema } from '../printful/order-responses.ts'
import { isSameEmail } from '../printful/recipient.ts'
import { RetryLater } from '../queue/queue.ts'
import type { Checkout } from './checkout-services.ts'
import { findDifferences, toDraft, toDraftRecipient } from './draft.ts'
import { toDraftChange } from './draft-change.ts'
import {
  addHistory,
  nextExternalId,
  type OrderItemRow,
  type OrderRow,
  requireOrder,
  updateOrder,
} from './queries.ts'

type Services = Pick<Checkout, 'db' | 'log'>

/** Parses one of Printful's orders. Logs once what isn't understood of it, and returns undefined without id and status. */
export function parseRemoteOrder(log: Services['log'], found: unknown): RemoteOrder | undefined {
  const fields = listUnreadFields(found)
  // Values may be personal, so the log has only their paths.
  if (fields.length > 0) logOnce(log, { fields }, 'an order of Printful’s was not understood')
  const order = remoteOrderSchema.safeParse(found).data
  if (order && !isPrintfulStatus(order.status))
    logOnce(log, { status: nameForLog(order.status) }, 'a status of Printful’s was not understood')
  return order
}

/** @throws RetryLater if it can't be read */
function requireRemoteOrder(log: Services['log'], found: unknown): RemoteOrder {
  const order = parseRemoteOrder(log, found)
  if (!order) throw new RetryLater('Printful’s order could not be read.')
  return order
}

/** Reads an order by our id, then by Printful's, because a new one may be missed for a moment. @throws PrintfulError, RetryLater */
export async function readRemoteOrder(
  { log }: Pick<Services, 'log'>,
  client: PrintfulClient,
  { externalId, printfulId }: Pick<OrderRow, 'externalId' | 'printfulId'>,
): Promise<RemoteOrder | undefined> {
  const found =
    (await client.fetchOrder(`@${externalId}`)) ??
    (printfulId === null ? undefined : await client.fetchOrder(printfulId))
  return found === undefined ? undefined : requireRemoteOrder(log, found)
}

export const isEditable = ({ status }: RemoteOrder) => status === 'draft' || status === 'failed'

const isCanceled = ({ status, shipments }: RemoteOrder) => isCanceledAtPrintful(status, shipments.length > 0)

/** True for an order whose place another one takes, under the id that follows. */
export const isFormer = ({ external_id }: RemoteOrder, { externalId }: OrderRow): boolean =>
  external_id != null && external_id !== externalId

interface Prepared {
  /** Order with the external id of the draft. */
  order: OrderRow
  draft: RemoteOrder
}

interface Preparer extends Services {
  client: PrintfulClient
  items: readonly OrderItemRow[]
  /** True once a draft was made anew, so that one that is always wrong ends as a hold. */
  isAnew?: boolean
}

/** Finds or makes an order's draft and corrects it. One that can't be corrected is canceled and made anew. @throws PrintfulError, RetryLater */
export async function prepareDraft(preparer: Preparer, order: OrderRow): Promise<Prepared> {
  const { db, client } = preparer
  const found = await readRemoteOrder(preparer, client, order)
  if (!found) return createDraft(preparer, order)
  if (!isFormer(found, order)) return useOrder(preparer, order, found)
  if (isEditable(found)) await discardDraft(preparer, found)
  else if (!isCanceled(found)) {
    // Somebody confirmed it before it could be canceled.
    const values = { externalId: found.external_id ?? order.externalId, printfulId: found.id }
    return { order: await changeIds(db, order, values), draft: found }
  }
  return createDraft(preparer, order)
}

async function createDraft(preparer: Preparer, order: OrderRow): Promise<Prepared> {
  const { db, log, client, items } = preparer
  let created: unknown
  try {
    created = await client.createOrder(toDraft(db, order, items))
  } catch (error) {
    if (!isPrintfulRefusal(error)) throw error
    // The first read may have missed it.
    const found = await readRemoteOrder(preparer, client, order)
    if (found && !isFormer(found, order)) return useOrder(preparer, order, found)
    if (isIdTaken(error)) throw new RetryLater('Printful has the order already, and does not find it yet.')
    throw error
  }
  return correctDraft(preparer, order, requireRemoteOrder(log, created))
}

const isIdTaken = ({ errorCode, refusal }: PrintfulError): boolean =>
  errorCode === 'OR-13' || /\bOR-13\b|external.?id\b.*already exists/i.test(refusal ?? '')

/** Takes the order that Printful has under our id. */
async function useOrder(preparer: Preparer, order: OrderRow, found: RemoteOrder): Promise<Prepared> {
  if (!isCanceled(found) || order.printfulId === found.id) return correctDraft(preparer, order, found)
  // It isn't known here, and Printful never frees its id.
  const values = { externalId: nextExternalId(order.externalId), printfulId: null }
  return prepareDraft(preparer, await changeIds(preparer.db, order, values))
}

async function correctDraft(preparer: Preparer, order: OrderRow, found: RemoteOrder): Promise<Prepared> {
  const { db, items, isAnew = false } = preparer
  const isRight = (draft: RemoteOrder) => findDifferences(db, draft, order, items).length === 0
  const hasEmail = isSameEmail(found.recipient, toDraftRecipient(db, order))
  if (!isEditable(found) || (isRight(found) && hasEmail)) return { order, draft: found }
  const draft = await sendChange(preparer, order, found)
  if (!isEditable(draft) || isRight(draft) || isAnew) return { order, draft }
  // It is canceled by its id in a second step, also after a crash.
  const values = { externalId: nextExternalId(order.externalId), printfulId: draft.id }
  const next = await changeIds(db, order, values)
  await discardDraft(preparer, draft)
  return createDraft({ ...preparer, isAnew: true }, next)
}

/** Sends what differs, and returns the draft as it is then. */
async function sendChange(preparer: Preparer, order: OrderRow, found: RemoteOrder): Promise<RemoteOrder> {
  const { db, log, client, items } = preparer
  const change = toDraftChange(found, toDraft(db, order, items))
  if (!change) return found
  try {
    return requireRemoteOrder(log, await client.updateOrder(found.id, change))
  } catch (error) {
    if (!isPrintfulRefusal(error)) throw error
    // Somebody may have confirmed it meanwhile.
    return (await readRemoteOrder(preparer, client, { ...order, printfulId: found.id })) ?? found
  }
}

function changeIds(
  db: Db,
  { id, externalId }: OrderRow,
  values: Pick<OrderRow, 'externalId' | 'printfulId'>,
): Promise<OrderRow> {
  return transact(db, (tx) => {
    if (requireOrder(tx, id).externalId !== externalId)
      throw new RetryLater('The order has another id by now.', tx.clock.date())
    updateOrder(tx, id, values)
    addHistory(tx, id, 'Printful gets the order under another id, because the former one can’t be used.')
    return requireOrder(tx, id)
  })
}

/** Cancels a draft. @throws PrintfulError, or RetryLater if somebody confirmed it meanwhile */
async function discardDraft({ client, log }: Preparer, { id }: RemoteOrder): Promise<void> {
  try {
    await client.cancelOrder(id)
  } catch (error) {
    const found = await client.fetchOrder(id)
    const now = found === undefined ? undefined : requireRemoteOrder(log, found)
    if (!now || isCanceled(now)) return
    if (isEditable(now)) throw error
    throw new RetryLater('Printful has accepted the draft that differs.')
  }
}
