import { baseOfExternalId } from '#api/orders/queries'
import type { SandboxOrder } from '#sandbox/orders/wire'
import type { AdminOrder, AdminOrderList, Shipment } from '#shared/contracts/order'
import { fromCents } from '#shared/price'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { isForgotten } from './amounts.ts'
import { listPaidOrders, type PaidOrder } from './paid-orders.ts'
import { readAdmin } from './read-admin.ts'

/** A parcel without what only an event tells: whether it came back. */
type Parcel = Pick<Shipment, 'carrier' | 'trackingNumber' | 'trackingUrl' | 'shippedAt'>

const RULE = 'an order’s page says what the books say'
const SECOND_MS = 1000

/** Requires that the list has each paid order once, and that its page says what the books of Stripe and Printful say. @throws RuleBroken */
export async function checkOrderPages(world: World): Promise<void> {
  const paid = listPaidOrders(world)
  await checkList(world, paid)
  const parcels = groupParcels(world)
  for (const each of paid) {
    const { id, externalId } = each.order
    const page: AdminOrder = await (await readAdmin(world, `/orders/by-id?orderId=${id}`)).json()
    const wanted = {
      ...expectFigures(each),
      ...(!isForgotten(world, each.order) && { parcels: parcels.get(baseOfExternalId(externalId)) ?? [] }),
    }
    const shown = readFigures(page)
    for (const name of Object.keys(wanted) as (keyof typeof wanted)[])
      requireSame(id, name, shown[name], wanted[name])
  }
}

async function checkList(world: World, paid: readonly PaidOrder[]): Promise<void> {
  const shown: string[] = []
  for (let page = 1, total = 1; shown.length < total; page++) {
    const list: AdminOrderList = await (await readAdmin(world, `/orders?page=${page}`)).json()
    total = list.total
    if (list.orders.length === 0) break
    shown.push(...list.orders.map(({ id, itemCount, total }) => describeRow(id, itemCount, total)))
  }
  const wanted = paid.map(({ order, lines, amounts }) =>
    describeRow(
      order.id,
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
      fromCents(amounts.paid),
    ),
  )
  const [one, other] = [shown.toSorted().join(', '), wanted.toSorted().join(', ')]
  if (one !== other) throw new RuleBroken(RULE, `The list has ${one}, and the books say ${other}.`)
}

const describeRow = (id: number, itemCount: number, total: string) =>
  `${nameOf(id)}: ${itemCount} for ${total}`

function requireSame(id: number, name: string, shown: unknown, wanted: unknown): void {
  if (Bun.deepEquals(shown, wanted)) return
  throw new RuleBroken(
    RULE,
    `${nameOf(id)} shows ${JSON.stringify(shown)} as its ${name}, and the books say ${JSON.stringify(wanted)}.`,
  )
}

const toTime = (seconds: number) => new Date(seconds * SECOND_MS).toISOString()
const toAmount = (cents: number | null) => (cents === null ? null : fromCents(cents))

/** Returns what a page shows, in the form in which the books say it. */
const readFigures = (page: AdminOrder) => ({
  ...page,
  items: page.items.map(({ productName, variantName, quantity, price }) => ({
    // Stripe has both names in one text, and so has an order that was recovered from there.
    name: [productName, variantName].filter(Boolean).join(' / '),
    quantity,
    price,
  })),
  left: page.items.map(({ left, leftQuantity }) => `${leftQuantity} for ${left}`),
  refunds: page.refunds.map(({ amount, state, at }) => `${at}: ${amount} ${state}`).toSorted(),
  parcels: page.shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt }) => ({
    carrier,
    trackingNumber,
    trackingUrl,
    shippedAt,
  })),
})

/** Returns what a page must show of a payment. The store need not know what became of one in test mode. */
function expectFigures({ session, lines, paidAt, amounts, isLive, refunds }: PaidOrder) {
  const { amount_shipping = 0, amount_discount = 0, amount_tax = 0 } = session?.total_details ?? {}
  const isFree = session === undefined
  return {
    paidAt: new Date(paidAt).toISOString(),
    isTest: !isLive,
    paymentIntentId: session?.payment_intent ?? null,
    paid: fromCents(amounts.paid),
    total: fromCents(amounts.paid),
    subtotal: fromCents(session?.amount_subtotal ?? 0),
    shipping: fromCents(amount_shipping),
    discount: fromCents(amount_discount),
    tax: fromCents(amount_tax),
    items: lines.map(({ description, quantity, amount_subtotal }) => ({
      name: description,
      quantity,
      price: fromCents(isFree ? 0 : amount_subtotal / quantity),
    })),
    ...(refunds.length === 0 && {
      left: lines.map(
        ({ quantity, amount_total }) => `${quantity} for ${fromCents(isFree ? 0 : amount_total)}`,
      ),
    }),
    ...(isLive && {
      refunded: fromCents(amounts.refunded),
      refunds: refunds
        .map(
          ({ created, amount, status }) =>
            `${toTime(created)}: ${fromCents(amount)} ${status ?? 'succeeded'}`,
        )
        .toSorted(),
      fee: toAmount(amounts.fee),
      cost: toAmount(amounts.cost),
      margin: toAmount(amounts.margin),
    }),
  }
}

/** Groups the parcels that have left by the first id of their order, which keeps them when it is made anew under another id. */
function groupParcels({ printful: { orders } }: World): Map<string, Parcel[]> {
  const toParcels = ({ external_id, shipments }: SandboxOrder) =>
    shipments.flatMap(({ carrier, tracking_number, tracking_url, shipped_at }) =>
      shipped_at === null
        ? []
        : {
            externalId: external_id,
            parcel: {
              carrier,
              trackingNumber: tracking_number,
              trackingUrl: tracking_url,
              shippedAt: toTime(shipped_at),
            },
          },
    )
  const groups = Map.groupBy(orders.all.flatMap(toParcels), ({ externalId }) => baseOfExternalId(externalId))
  return new Map([...groups].map(([base, found]) => [base, found.map(({ parcel }) => parcel)]))
}
