import { costsIn, lateCosts, missingItem, otherQuantity, otherRecipient } from '#sandbox/orders/draft-changes'
import type { DraftChange } from '#sandbox/orders/drafts'
import type { DoAct } from './acts.ts'
import { isToMake, listPiecesLeft, sendEvents, sendParcel, ship } from './printful-life.ts'
import { higherCosts } from './printful-troubles.ts'
import { waitForPrintful, waitForQuote } from './waiting.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FAILURES = ['The address is undeliverable.', 'The print file is missing.', 'Payment failed.']
const MAX_PARCELS = 4
/** States in which nobody can cancel an order any more. */
const GONE = ['canceled', 'partial', 'fulfilled', 'archived']

type Status = Parameters<World['printful']['orders']['setStatus']>[1]

const setStatus = (world: World, id: number, status: Status, reason?: string) =>
  sendEvents(world.printful, world.printful.orders.setStatus(id, status, reason))

/** Changes the order's draft, as a person in the dashboard does, or else its next drafts. */
const changeDraft =
  (name: string, change: DraftChange): DoAct =>
  async (world, bought, size) => {
    const order = await waitForQuote(world, bought)
    if (!order) return
    const { orders } = world.printful
    const counted: DraftChange = (draft) => {
      world.countFault(`Printful: ${name} of one order`)
      change(draft)
    }
    const draft = world.books.findPrintfulOrder(bought.sessionId)
    if (!draft) orders.changeDrafts(counted, 1 + (size % 3), order.externalId)
    else if (draft.status === 'draft') {
      world.calls.noteEdit(draft.id)
      await sendEvents(world.printful, orders.edit(draft.id, counted))
    }
  }

/** Puts a confirmed order into another state for some hours, unless it has moved on by itself then. */
const interrupt =
  (status: Status): DoAct =>
  async (world, bought, size) => {
    const order = await waitForPrintful(world, bought, 'pending')
    if (!order) return
    world.count(`Printful: orders ${status}`)
    await setStatus(world, order.id, status, 'by hand')
    await world.schedule.sleep((1 + size) * 30 * MINUTE_MS)
    if (order.status === status) await setStatus(world, order.id, 'pending')
  }

/** What Printful, and people in its dashboard, do with an order. */
export const printfulActs = {
  'Printful cancels the order by hand': async (world, bought) => {
    const order = world.books.findPrintfulOrder(bought.sessionId)
    if (!order || GONE.includes(order.status)) return
    world.count(`Printful: canceled by hand while ${order.status}`)
    await setStatus(world, order.id, 'canceled', 'by hand')
  },
  'Printful cancels the draft by hand': async (world, bought) => {
    const order = await waitForPrintful(world, bought, 'draft')
    if (!order) return
    world.count('Printful: drafts canceled by hand')
    await setStatus(world, order.id, 'canceled', 'by hand')
  },
  'Printful fails the order': async (world, bought, size) => {
    const order = await waitForPrintful(world, bought, 'pending', 'inprocess')
    if (!order) return
    world.count('Printful: orders failed')
    await setStatus(world, order.id, 'failed', FAILURES[size % FAILURES.length])
  },
  'Printful puts the order on hold and releases it': interrupt('onhold'),
  'Printful reviews the order': interrupt('inreview'),
  'Printful archives the order': async (world, bought) => {
    const order = await waitForPrintful(world, bought, 'fulfilled', 'canceled')
    if (!order) return
    world.count(`Printful: ${order.status} orders archived`)
    await setStatus(world, order.id, 'archived')
  },
  'Printful ships a part at once': async (world, bought) => {
    const order = await waitForPrintful(world, bought, 'pending', 'inprocess')
    const [first] = order?.items ?? []
    if (!order || !first || (order.items.length === 1 && first.quantity === 1)) return
    world.count('Printful: parts shipped at once')
    await ship(world.printful, order, [{ item_id: first.id, quantity: 1 }])
    await world.schedule.sleep(HOUR_MS)
    if (order.status === 'partial') await ship(world.printful, order)
  },
  'Printful sends each piece in a parcel of its own': async (world, bought, size) => {
    const order = await waitForPrintful(world, bought, 'pending', 'inprocess')
    for (let parcels = 0; order && isToMake(order) && parcels < MAX_PARCELS; parcels++) {
      const [piece, ...others] = listPiecesLeft(order)
      if (!piece) return
      if (others.length > 0) world.count('Printful: parcels one after the other')
      await ship(world.printful, order, parcels === MAX_PARCELS - 1 ? undefined : [piece])
      await world.schedule.sleep((1 + size) * 10 * MINUTE_MS)
    }
  },
  'Printful lists a parcel before it leaves': async (world, bought, size) => {
    const order = await waitForPrintful(world, bought, 'pending', 'inprocess')
    const pieces = order ? listPiecesLeft(order) : []
    if (!order || pieces.length === 0) return
    world.count('Printful: parcels listed before they leave')
    const items = pieces.length > 1 && size % 2 === 0 ? pieces.slice(0, 1) : undefined
    const { id } = world.printful.orders.startParcel(order.id, items, size % 3 === 0 ? 'onhold' : 'started')
    await world.schedule.sleep((1 + size) * HOUR_MS)
    if (isToMake(order)) await sendParcel(world.printful, id)
  },
  'the parcel comes back and is sent again': async (world, bought, size) => {
    const order = await waitForPrintful(world, bought, 'fulfilled')
    const shipment = order?.shipments.at(-1)
    if (!order || !shipment) return
    world.count('Printful: parcels that came back')
    await sendEvents(world.printful, [world.printful.orders.returnPackage(shipment.id)])
    if (size % 2 === 0) return
    await world.schedule.sleep((1 + size) * HOUR_MS)
    if (order.status !== 'fulfilled') return
    await ship(world.printful, order, shipment.items)
    const again = order.shipments.at(-1)
    await world.schedule.sleep((1 + size) * HOUR_MS)
    if (again) world.printful.orders.deliver(again.id)
  },
  'the draft lacks an item': changeDraft('missing items', missingItem),
  'the draft has another quantity': changeDraft('other quantities', otherQuantity(7)),
  'the draft has another recipient': changeDraft('other recipients', otherRecipient({ city: 'Elsewhere' })),
  'the costs are in another currency': changeDraft('costs in euros', costsIn('EUR')),
  'the costs are above the price': changeDraft('costs above the price', higherCosts),
  'the costs come late': async (world, bought, size) => {
    await changeDraft('late costs', lateCosts)(world, bought, 0)
    const order = await waitForPrintful(world, bought, 'draft')
    if (!order) return
    await world.schedule.sleep((1 + size) * MINUTE_MS)
    world.weather.disturb()
    if (!order.costs) world.printful.orders.computeCosts(order.id)
  },
} satisfies Record<string, DoAct>
