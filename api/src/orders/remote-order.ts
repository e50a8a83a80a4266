import type { PrintfulClient } from '../printful/client.ts'
import { PrintfulError } from '../printful/error.ts'
import { type RemoteOrder, remoteOrderSchema } from '../printful/order-responses.ts'
import { findDifferences, toDraft } from './draft.ts'
import type { OrderItemRow, OrderRow } from './queries.ts'

/** Reads an order by our id, then by Printful's, because a new one may be missed for a moment. @throws PrintfulError */
export async function readRemoteOrder(
  client: PrintfulClient,
  { externalId, printfulId }: Pick<OrderRow, 'externalId' | 'printfulId'>,
): Promise<RemoteOrder | undefined> {
  const found =
    (await client.fetchOrder(`@${externalId}`)) ??
    (printfulId === null ? undefined : await client.fetchOrder(printfulId))
  return found === undefined ? undefined : remoteOrderSchema.parse(found)
}

export const isEditable = ({ status }: RemoteOrder) => status === 'draft' || status === 'failed'

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

/** Creates a draft. After a refusal, looks again for a draft that the first read may have missed. */
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
