import { compareBooks } from '../src/books/compare-books.ts'
import { describeDifference, withOrder } from '../src/books/difference.ts'
import { openPlacing } from './placing.ts'

/** A store with an order that has shipped, was partly refunded and lost a dispute, one that is made, and one with a draft. */
export async function openBooksTest(...[settings, options]: Parameters<typeof openPlacing>) {
  const shop = await openPlacing({ ORDER_CHANGES_MINUTES: '15', ...settings }, options)
  const { stripe, printful, services } = shop
  const shipped = await shop.pay()
  const made = await shop.pay()
  await shop.pay()
  for (const { id } of [shipped, made]) await shop.endChanges(id)
  const remotes = printful.orders.all
  const { shipment } = printful.orders.ship(remotes[0]!.id)
  printful.orders.setStatus(remotes[1]!.id, 'inprocess')
  const intent = shipped.paymentIntentId ?? ''
  stripe.refundByHand(intent, 300)
  const dispute = await stripe.dispute(intent, { amount: 500 })
  await stripe.setDisputeStatus(dispute.id, 'lost')
  for (const { id } of [shipped, made]) {
    await shop.retry(`payment ${id}`)
    await shop.read(id)
  }
  return Object.assign(shop, {
    db: services.db,
    intents: stripe.intents.map(({ id }) => id).toReversed(),
    remotes,
    parcelId: shipment.id,
    refundId: stripe.refunds[0]!.id,
    disputeId: dispute.id,
    compare: () => compareBooks(shop.checkout),
    /** Compares, and returns the sentences without their links. */
    sentences: async () =>
      (await compareBooks(shop.checkout)).differences.map((each) =>
        withOrder(each.orderId, describeDifference(each)).replace(/ \(http.*\)/, ''),
      ),
  })
}

export type BooksTest = Awaited<ReturnType<typeof openBooksTest>>
