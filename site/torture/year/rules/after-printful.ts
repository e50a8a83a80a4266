import { baseOfExternalId, orderNumber } from '#api/orders/queries'
import type { ParcelChange } from '#sandbox/orders/journal'
import type { Duties } from '../duties.ts'
import type { Postbox } from '../postbox.ts'
import { nameOf } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { findToldOrder } from './own-orders.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SEEN_MS = 6 * MINUTE_MS
const TOLD_MS = 20 * MINUTE_MS
/** Shipped orders are read after six hours, then after a third of the time since the last parcel left. */
const FIRST_READ_MS = 6 * HOUR_MS
const READ_DIVISOR = 3

const ALL_LEFT = ['fulfilled', 'archived']

/** Returns rules: each parcel has its mail, one that comes back is told, and an order whose parcels have arrived is delivered. */
export function createParcelDuties(world: World, duties: Duties, postbox: Postbox): () => void {
  const { books, printful, schedule } = world
  const { parcels } = printful.orders
  let seen = 0

  const findRemote = (id: number) => printful.orders.all.find((order) => order.id === id)
  /** Returns how long the store may wait with its next look at a shipped order. */
  const readPause = ({ id, at }: ParcelChange): number => {
    const left = parcels.filter((each) => each.id === id && each.status === 'shipped')
    const first = Math.min(at, ...left.map((each) => each.at))
    return FIRST_READ_MS + (at - first) / READ_DIVISOR + SEEN_MS
  }

  const owe = {
    shipped(change: ParcelChange): void {
      const { id, externalId, shipmentId } = change
      const since = schedule.now
      const shipment = findRemote(id)?.shipments.find((each) => each.id === shipmentId)
      // Once everything has left, only an event says that something is sent again.
      const isAgain = shipment?.reshipment === true
      duties.owe({
        rule: 'each parcel has its mail',
        withinMs: SEEN_MS,
        ...(isAgain && { recoveryMs: Number.POSITIVE_INFINITY }),
        findMissing() {
          const order = findToldOrder(world, 'external_id', externalId)
          if (!order || order.email === '' || order.isLost) return undefined
          const mails = postbox.list('shipped', orderNumber(order.id), since)
          const { tracking_number = '', tracking_url = '' } = shipment ?? {}
          return mails.some(({ text }) => text.includes(tracking_number) && text.includes(tracking_url))
            ? undefined
            : `Nobody was mailed the parcel ${tracking_number} of ${nameOf(order.id)}.`
        },
      })
    },

    delivered(change: ParcelChange): void {
      const { id, externalId } = change
      const withinMs = readPause(change)
      duties.owe({
        rule: 'what has arrived is delivered',
        withinMs,
        // A clock that was a day ahead leaves a last look in the future.
        recoveryMs: withinMs + 2 * DAY_MS,
        findMissing() {
          const order = books.findOrderByExternalId(externalId)
          const remote = findRemote(id)
          if (order?.state !== 'shipped' || !remote || !ALL_LEFT.includes(remote.status)) return undefined
          const arrived = parcels.filter((each) => each.id === id && each.status === 'delivered')
          const hasArrived = remote.shipments.every((shipment) =>
            arrived.some(({ shipmentId }) => shipmentId === shipment.id),
          )
          // The last parcel has a duty of its own.
          if (arrived.at(-1) !== change) return undefined
          return hasArrived ? `All of ${nameOf(order.id)} has arrived, and it is ${order.state}.` : undefined
        },
      })
    },

    returned(change: ParcelChange): void {
      const { externalId, shipmentId } = change
      // One cause is told once.
      const first = parcels.find((each) => each.shipmentId === shipmentId && each.status === 'returned')
      if (first !== change) return
      const since = schedule.now
      duties.owe({
        rule: 'a parcel that came back is told',
        withinMs: TOLD_MS,
        // Printful's orders don't show it. Once they have arrived, only an event says it.
        recoveryMs: Number.POSITIVE_INFINITY,
        findMissing() {
          const order = findToldOrder(world, 'external_id', externalId)
          if (!order || order.email === '' || order.isLost) return undefined
          const notices = postbox.listNotices(orderNumber(order.id), since)
          return notices.some(({ text }) => text.includes('came back'))
            ? undefined
            : `Nobody was told that a parcel of ${nameOf(order.id)} came back.`
        },
      })
    },
  }

  return () => {
    for (; seen < parcels.length; seen++) owe[parcels[seen]!.status](parcels[seen]!)
  }
}

/** Lists what has happened to the parcels of an order, under whatever number Printful had it. */
export const listChanges = (
  { printful }: World,
  externalId: string,
  status: ParcelChange['status'],
): ParcelChange[] =>
  printful.orders.parcels.filter(
    (change) =>
      change.status === status && baseOfExternalId(change.externalId) === baseOfExternalId(externalId),
  )

/** Counts the parcels of an order that have left, under whatever number Printful had it. */
export const countParcels = (world: World, externalId: string): number =>
  new Set(listChanges(world, externalId, 'shipped').map(({ shipmentId }) => shipmentId)).size

/** Counts how often a parcel of an order came back. */
export const countReturns = (world: World, externalId: string): number =>
  listChanges(world, externalId, 'returned').length
