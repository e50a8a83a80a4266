import type { SandboxClock } from '../clock.ts'
import type { Storage } from '../storage.ts'
import type { SandboxOrder, SandboxShipment } from './wire.ts'

interface Entry {
  /** Milliseconds since the epoch. */
  at: number
  id: number
  externalId: string
}

export interface Confirmation extends Entry {
  order: SandboxOrder
}

export interface Cancellation extends Entry {
  /** `hand` is a person in Printful's dashboard, or Printful itself. */
  by: 'api' | 'hand'
  from: SandboxOrder['status']
}

export interface ParcelChange extends Entry {
  shipmentId: number
  status: 'shipped' | 'delivered' | 'returned'
  items: SandboxShipment['items']
}

export type Journal = ReturnType<typeof createJournal>

export function createJournal(clock: SandboxClock, storage: Storage) {
  const confirmations = storage.list<Confirmation>('confirmations')
  const cancellations = storage.list<Cancellation>('cancellations')
  const parcels = storage.list<ParcelChange>('parcel changes')
  const toEntry = ({ id, external_id }: SandboxOrder, at = clock.now()): Entry => ({
    at,
    id,
    externalId: external_id,
  })

  return {
    books: {
      confirmations: confirmations as readonly Confirmation[],
      cancellations: cancellations as readonly Cancellation[],
      parcels: parcels as readonly ParcelChange[],
    },

    addConfirmation(order: SandboxOrder): void {
      confirmations.push({ ...toEntry(order), order: structuredClone(order) })
    },

    /** Call it before the status changes. An order that is canceled already is left out. */
    addCancellation(order: SandboxOrder, by: Cancellation['by']): void {
      if (order.status === 'canceled') return
      cancellations.push({ ...toEntry(order), by, from: order.status })
    },

    addParcelChange(
      order: SandboxOrder,
      { id: shipmentId, items }: SandboxShipment,
      status: ParcelChange['status'],
      at?: number,
    ): void {
      parcels.push({ ...toEntry(order, at), shipmentId, status, items: structuredClone(items) })
    },
  }
}
