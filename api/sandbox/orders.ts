import { countries as knownCountries } from '../../data/sandbox/countries.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { SandboxCatalog } from './catalog.ts'
import type { SandboxClock } from './clock.ts'
import { type ApiResponse, ok } from './envelope.ts'
import { createOrderBook } from './orders/book.ts'
import { createOrderCalls } from './orders/calls.ts'
import { createDrafts, type DraftChange } from './orders/drafts.ts'
import { createJournal } from './orders/journal.ts'
import { createProgress } from './orders/progress.ts'
import { createRates } from './orders/rates.ts'
import type { Country } from './orders/recipient.ts'
import { createShipments, type ShippedItem } from './orders/shipments.ts'
import { createStatuses } from './orders/statuses.ts'
import type { SandboxOrder } from './orders/wire.ts'
import { memoryOnly, type Storage } from './storage.ts'

interface OrdersOptions {
  shipsAfterMs?: number | undefined
  bulkRatesPerMinute?: number | null
  clock?: SandboxClock
  storage?: Storage
}

export type Orders = ReturnType<typeof createOrders>

/** Serves Printful's countries, shipping rates and orders. Nobody is charged. */
export function createOrders(
  catalog: SandboxCatalog,
  {
    shipsAfterMs = Number.POSITIVE_INFINITY,
    bulkRatesPerMinute = null,
    clock = systemClock,
    storage = memoryOnly,
  }: OrdersOptions = {},
) {
  const book = createOrderBook(storage)
  const countries: Country[] = structuredClone(knownCountries)
  const rates = createRates({ catalog, countries, bulkPerMinute: bulkRatesPerMinute, clock })
  const drafts = createDrafts(catalog, countries, book.all)
  const journal = createJournal(clock, storage)
  const statuses = createStatuses(clock, journal, book.all)
  const shipments = createShipments({ clock, statuses, journal, storage, orders: book.all })
  const calls = createOrderCalls({ book, storeId: catalog.store.id, drafts, shipments, statuses, clock })
  const moveOn = createProgress({ clock, statuses, shipments, shipsAfterMs })

  return {
    all: book.all,
    ...journal.books,
    /** Adds an order that no call has made. */
    add: book.add,
    countries,
    rates,

    async respond(request: Request, url: URL): Promise<ApiResponse | undefined> {
      if (url.pathname === '/countries') return ok(countries)
      if (url.pathname === '/shipping/rates')
        return rates.respond((await request.json().catch(() => null)) ?? {}, url.searchParams)
      moveOn()
      return calls.respond(request, url)
    },

    /** Ships the named items of an order, or what is left. Returns the data of `package_shipped`. */
    ship: (id: number, items?: readonly ShippedItem[]) => shipments.ship(book.require(id), items),
    /** Lists a parcel that hasn't left, until `sendParcel`. */
    startParcel: (id: number, items?: readonly ShippedItem[], status?: 'started' | 'onhold') =>
      shipments.start(book.require(id), items, status),
    sendParcel: shipments.send,
    updateShipment: shipments.update,
    deliver: shipments.deliver,
    returnPackage: shipments.returnPackage,

    /** Sets the status, as a person in Printful's dashboard does. Returns the events, for `webhooks.send`. */
    setStatus: (id: number, status: SandboxOrder['status'], reason?: string) =>
      statuses.set(book.require(id), status, reason),
    planConfirmation: statuses.planConfirmation,
    missNext: calls.missNext,

    changeDrafts: drafts.change,
    edit: (id: number, change: DraftChange) => statuses.edit(book.require(id), change),
    delayCosts: drafts.delayCosts,
    /** Computes the costs that came late. Returns the events that Printful sends. */
    computeCosts(id: number) {
      const order = book.require(id)
      order.costs = drafts.computeCosts(order)
      return statuses.endWait(order)
    },
    setCurrency: drafts.setCurrency,
  }
}
