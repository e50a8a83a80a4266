import type { PrintfulClient } from '../printful/client.ts'
import { PrintfulError } from '../printful/error.ts'
import { type RemoteOrder, remoteOrderSchema } from '../printful/order-responses.ts'
import { findDifferences, toDraft } from './draft.ts'
import type { OrderItemRow, OrderRow } from './queries.ts'

/**
 * Reads an order from Printful by our id, and by Printful's where that finds nothing: a new order may be missed for a moment.
 * Returns undefined if there is none. @throws PrintfulError
 */
export async function readRemoteOrder(
  client: PrintfulClient,
  { externalId, printfulId }: Pick<OrderRow, 'externalId' | 'printfulId'>,
): Promise<RemoteOrder | undefined> {
  const found =
    (await client.fetchOrder(`@${externalId}`)) ??
    (printfulId === null ? undefined : await client.fetchOrder(printfulId))
  return found === undefined ? undefined : remoteOrderSchema.parse(found)
}

/** True while an order can be changed at Printful. */
export const isEditable = ({ status }: RemoteOrder) => status === 'draft' || status === 'failed'

/** Finds the draft or makes it, and corrects one that differs from the order. */
export async function prepareDraft(
  client: PrintfulClient,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<RemoteOrder> {
  const found = (await readRemoteOrder(client, order)) ?? (await createDraft(client, order, items))
  if (!isEditable(found) || findDifferences(found, order, items).length === 0) return found
  const { external_id: _, ...changes } = toDraft(order, items)
  return remoteOrderSchema.parse(await client.updateOrder(found.id, changes))
}

/** Makes a draft. A refusal may mean that the order is there, though the look before has missed it. */
async function createDraft(
  client: PrintfulClient,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<RemoteOrder> {
  try {
    return remoteOrderSchema.parse(await client.createOrder(toDraft(order, items)))
  } catch (error) {
    const found =
      error instanceof PrintfulError && error.refusal !== null && (await readRemoteOrder(client, order))
    if (!found) throw error
    return found
  }
}
