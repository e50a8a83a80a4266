import { Database } from 'bun:sqlite'
import { orderNumber } from '#api/orders/queries'
import type { Sandbox } from '#sandbox/server'
import type { PaymentsSandbox } from '#sandbox/stripe'

export interface StoredOrder {
  id: number
  token: string
  state: string
  externalId: string
  sessionId: string | null
  paymentIntentId: string | null
  mode: string
  /** Id of the order that it replaces at no charge. */
  replacesId: number | null
}

/** An update of an order's state. */
export interface Move {
  orderId: number
  before: string
  after: string
}

const ORDER_COLUMNS =
  'id, token, state, external_id AS externalId, session_id AS sessionId, payment_intent_id AS paymentIntentId, mode, replaces_id AS replacesId'

export type Books = ReturnType<typeof openBooks>

/** Reads the store's file beside the store, and the books of both sandboxes. */
export function openBooks(
  databasePath: string,
  { printful, stripe }: { printful: Pick<Sandbox, 'orders'>; stripe: Pick<PaymentsSandbox, 'sessions'> },
) {
  let db = open()
  let openings = 1
  let version: string | undefined

  function open(): Database {
    const opened = new Database(databasePath)
    // What was deleted is overwritten, as by the store itself.
    opened.run('PRAGMA secure_delete = ON')
    // Rules read each move of a state, however short it was.
    opened.run('CREATE TABLE IF NOT EXISTS moves (order_id INTEGER, before TEXT, after TEXT)')
    opened.run(`CREATE TRIGGER IF NOT EXISTS orders_moved AFTER UPDATE OF state ON orders WHEN old.state <> new.state
      BEGIN INSERT INTO moves VALUES (new.id, old.state, new.state); END`)
    noteCartAdds(opened)
    return opened
  }

  /** Notes what shoppers put into carts, however shortly it is there. */
  function noteCartAdds(opened: Database): void {
    opened.run('CREATE TABLE IF NOT EXISTS cart_adds (cart_id INTEGER, variant_id INTEGER, quantity INTEGER)')
    opened.run(`CREATE TRIGGER IF NOT EXISTS cart_filled AFTER INSERT ON cart_items
      BEGIN INSERT INTO cart_adds VALUES (new.cart_id, new.variant_id, new.quantity); END`)
    opened.run(`CREATE TRIGGER IF NOT EXISTS cart_filled_more AFTER UPDATE OF quantity ON cart_items
      WHEN new.quantity > old.quantity
      BEGIN INSERT INTO cart_adds VALUES (new.cart_id, new.variant_id, new.quantity - old.quantity); END`)
  }

  const findOrderBySession = (sessionId: string | undefined) =>
    sessionId === undefined
      ? null
      : db
          .query<StoredOrder, [string]>(`SELECT ${ORDER_COLUMNS} FROM orders WHERE session_id = ?`)
          .get(sessionId)

  return {
    query: <Row>(sql: string, ...values: (string | number | null)[]): Row[] =>
      db.query<Row, (string | number | null)[]>(sql).all(...values),

    /** Reads what differs once somebody has written. All that ask in one turn get one answer. */
    readVersion(): string {
      if (version === undefined) {
        const [row] = db.query('SELECT data_version, total_changes() FROM pragma_data_version').values()
        version = [openings, ...row!].join(' ')
        queueMicrotask(() => {
          version = undefined
        })
      }
      return version
    },

    findOrderBySession,

    /** Names the order of a session for people. */
    nameOrder(sessionId: string): string {
      const order = findOrderBySession(sessionId)
      return order ? `order ${orderNumber(order.id)}` : `the session ${sessionId}`
    },
    findOrder: (id: number) =>
      db.query<StoredOrder, [number]>(`SELECT ${ORDER_COLUMNS} FROM orders WHERE id = ?`).get(id),

    /** Finds the last order that replaces another one. */
    findReplacement: (id: number) =>
      db
        .query<StoredOrder, [number]>(
          `SELECT ${ORDER_COLUMNS} FROM orders WHERE replaces_id = ? ORDER BY id DESC LIMIT 1`,
        )
        .get(id),

    findOrderByExternalId: (externalId: string) =>
      db
        .query<StoredOrder, [string]>(`SELECT ${ORDER_COLUMNS} FROM orders WHERE external_id = ?`)
        .get(externalId),

    /** Finds the payment of a session in Stripe's books. */
    findPayment: (sessionId: string | undefined): string | undefined =>
      stripe.sessions.find(({ id }) => id === sessionId)?.payment_intent ?? undefined,

    /** Finds the order of a session in Printful's books. */
    findPrintfulOrder(sessionId: string | undefined) {
      const order = findOrderBySession(sessionId)
      return order
        ? printful.orders.all.find(({ external_id }) => external_id === order.externalId)
        : undefined
    },

    listVariants: () =>
      db
        .query<{ id: number; productId: number }, []>(
          'SELECT id, product_id AS productId FROM variants ORDER BY id',
        )
        .all(),

    countStates: (): Record<string, number> =>
      Object.fromEntries(
        db.query('SELECT state, count(*) FROM orders GROUP BY state ORDER BY state').values() as [
          string,
          number,
        ][],
      ),

    /** Takes the moves of states since the last call, the oldest first. */
    takeMoves(): Move[] {
      const moves = db
        .query<Move, []>('SELECT order_id AS orderId, before, after FROM moves ORDER BY rowid')
        .all()
      if (moves.length > 0) db.run('DELETE FROM moves')
      return moves
    },

    /** How often a file was opened. Each is another database. */
    get openings() {
      return openings
    },

    /** Copies the file as it is now, as the store's own backup does. */
    backUp(path: string): void {
      db.run('PRAGMA secure_delete = ON')
      db.run('VACUUM INTO ?', [path])
    },

    /** Reads the file that takes the place of the former one. @param replace called while the file is closed */
    reopen(replace: () => void): void {
      db.close()
      replace()
      db = open()
      openings++
    },

    close: () => db.close(),
  }
}
