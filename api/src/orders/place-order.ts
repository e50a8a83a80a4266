import { formatPrice, fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { PrintfulError } from '../printful/error.ts'
import { type RemoteOrder, remoteOrderSchema } from '../printful/order-responses.ts'
import type { Services } from '../services.ts'
import {
  addJob,
  advance,
  findOrder,
  hold,
  listItems,
  logEvent,
  type OrderItemRow,
  type OrderRow,
  orderNumber,
  updateOrder,
} from './queries.ts'
import { revenueCents } from './view.ts'

/** Not done yet: the outbox tries again later. */
export class NotYet extends Error {}

/**
 * Places a paid order at Printful: as a draft, compared with the quote, and then confirmed. It can end at any point and be
 * called again: what an earlier call has done is found by our id.
 * @throws PrintfulError and NotYet, after which the outbox calls it again
 */
export async function placeOrder(
  services: Pick<Services, 'db' | 'printfulClient'>,
  id: number,
): Promise<void> {
  const { db } = services
  const order = findOrder(db, id)
  if (order?.state !== 'paid') return
  const client = await services.printfulClient('placing')
  if (!client) throw new NotYet('Printful is not configured.')
  const items = listItems(db, id)
  try {
    const draft = await findOrCreateDraft(client, order, items)
    await transact(db, (tx) =>
      updateOrder(tx, id, { printfulId: draft.id, costCents: draft.costs?.total ?? null }),
    )
    const isSubmitted = draft.status !== 'draft' && draft.status !== 'failed'
    if (!isSubmitted) {
      if (await holdIfWrong(db, order, items, draft)) return
      if (!draft.costs) throw new NotYet('Printful has not computed the costs yet.')
      // An administrator may have refunded or held it in the meantime.
      if (findOrder(db, id)?.state !== 'paid') return
      await client.confirmOrder(draft.id)
    }
    await transact(db, (tx) => savePlaced(tx, order))
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.refusal === null) throw error
    // It may have been confirmed, and only the response lost: then it is no refusal.
    const now = await readRemoteOrder(client, order)
    if (now && now.status !== 'draft' && now.status !== 'failed') throw error
    const text = `Printful refused the order: ${error.refusal}`
    await transact(db, (tx) => hold(tx, order, 'refused', text))
  }
}

function savePlaced(tx: Db, order: OrderRow): void {
  if (advance(tx, order, 'placed', 'Placed at Printful.')) return
  // Refunded while Printful was confirming it.
  const { state } = findOrder(tx, order.id) ?? order
  if (state === 'refunded' || state === 'canceled') addJob(tx, `cancel ${order.id}`)
}

/** Reads an order from Printful, where our id finds it. Returns undefined where there is none. */
export async function readRemoteOrder(
  client: PrintfulClient,
  { externalId }: OrderRow,
): Promise<RemoteOrder | undefined> {
  const found = await client.fetchOrder(`@${externalId}`)
  return found === undefined ? undefined : remoteOrderSchema.parse(found)
}

async function findOrCreateDraft(
  client: PrintfulClient,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<RemoteOrder> {
  const found = await readRemoteOrder(client, order)
  if (found) return found
  return remoteOrderSchema.parse(await client.createOrder(toDraft(order, items)))
}

const toDraft = (order: OrderRow, items: readonly OrderItemRow[]) => ({
  external_id: order.externalId,
  shipping: order.shipping.id,
  recipient: toPrintfulRecipient(order),
  items: items.map(({ id, printfulId, quantity, priceCents }) => ({
    ...{ external_id: String(id), sync_variant_id: printfulId, quantity },
    retail_price: fromCents(priceCents),
  })),
  packing_slip: { custom_order_id: orderNumber(order.id) },
})

export function toPrintfulRecipient({ recipient, email }: Pick<OrderRow, 'recipient' | 'email'>) {
  const { name, address1, address2, city, stateCode, zip, countryCode, phone } = recipient ?? {}
  return {
    ...{ name, address1, city, zip, country_code: countryCode, email },
    ...(address2 && { address2 }),
    ...(stateCode && { state_code: stateCode }),
    ...(phone && { phone }),
  }
}

const countByVariant = (items: readonly { id: number | null | undefined; quantity: number }[]) => {
  const counts = new Map<number | null | undefined, number>()
  for (const { id, quantity } of items) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return [...counts].sort(([a], [b]) => Number(a) - Number(b))
}

/** Compares the draft with what was sold, and holds the order where they differ. Returns whether it is held. */
function holdIfWrong(
  db: Db,
  order: OrderRow,
  items: readonly OrderItemRow[],
  draft: RemoteOrder,
): Promise<boolean> {
  const sold = countByVariant(items.map(({ printfulId, quantity }) => ({ id: printfulId, quantity })))
  const drafted = countByVariant(
    draft.items.map(({ sync_variant_id, quantity }) => ({ id: sync_variant_id, quantity })),
  )
  return transact(db, (tx) => {
    const now = findOrder(tx, order.id) ?? order
    const { acceptedReason, dispute } = now
    if (dispute && acceptedReason !== 'dispute') return hold(tx, order, 'dispute', 'The payment is disputed.')
    if (!Bun.deepEquals(sold, drafted) && acceptedReason !== 'items_differ')
      return hold(tx, order, 'items_differ', 'Printful’s draft does not have the items of the order.')
    const margin = revenueCents(now) - (draft.costs?.total ?? 0)
    if (draft.costs && margin < 0 && acceptedReason !== 'negative_margin') {
      const [cost, loss] = [draft.costs.total, -margin].map((cents) => formatPrice(fromCents(cents)))
      return hold(
        tx,
        order,
        'negative_margin',
        `Printful would charge ${cost}, which is ${loss} more than is left.`,
      )
    }
    return false
  })
}

/** Cancels the order at Printful, where that is possible. What is in production stays. */
export async function cancelAtPrintful(
  { db, printfulClient }: Pick<Services, 'db' | 'printfulClient'>,
  id: number,
): Promise<void> {
  const order = findOrder(db, id)
  const client = await printfulClient('placing')
  if (!order || !client) return
  const remote = await readRemoteOrder(client, order)
  if (!remote || remote.status === 'canceled') return
  try {
    await client.cancelOrder(remote.id)
    await transact(db, (tx) => logEvent(tx, id, 'Canceled at Printful.'))
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.refusal === null) throw error
    const text = `Printful did not cancel it: ${error.refusal}`
    await transact(db, (tx) => logEvent(tx, id, text))
  }
}
