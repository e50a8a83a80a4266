import type { Storage } from '../storage.ts'
import { createTable } from '../table.ts'
import type { SandboxOrder } from './wire.ts'

export type OrderBook = ReturnType<typeof createOrderBook>

export function createOrderBook(storage: Storage) {
  const orders = createTable<SandboxOrder>('order', storage)
  const byExternalId = new Map(orders.rows.map((order) => [order.external_id, order]))

  return {
    all: orders.rows,
    require: orders.require,

    add(order: SandboxOrder): void {
      orders.add(order)
      byExternalId.set(order.external_id, order)
    },

    /** Finds an order by its id, or by `@` and the shop's own. */
    find: (id: string): SandboxOrder | undefined =>
      id.startsWith('@') ? byExternalId.get(id.slice(1)) : orders.find(Number(id)),
  }
}
