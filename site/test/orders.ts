import { Database } from 'bun:sqlite'
import { like } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { orders } from '#api/db/schema/orders'
import { saveSearchTexts } from '#api/db/search-texts'
import type { Recipient, ShippingRate } from '#shared/contracts/checkout'
import { changeDatabase } from './change-database.ts'
import type { TestServer } from './server.ts'

/** Adds delivered orders, as the store would have after a while. */
export function addOrders(server: TestServer, count: number, { name = 'Jo Doe' } = {}): void {
  const email = `${name.replaceAll(' ', '.')}@example.com`
  const recipient: Recipient = {
    name,
    address1: name,
    address2: name,
    city: name,
    stateCode: 'NV',
    zip: '89501',
    countryCode: 'US',
    phone: '',
  }
  const shipping: ShippingRate = {
    id: 'STANDARD',
    name,
    cents: 475,
    minDays: 3,
    maxDays: 5,
    minDate: null,
    maxDate: null,
  }
  changeDatabase(
    server,
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count})
     INSERT INTO orders (token, external_id, checkout_id, state, mode, email, recipient, shipping, subtotal_cents,
       total_cents, paid_cents, expires_at, paid_at, placed_at, shipped_at, delivered_at, canceled_at)
     SELECT printf('token-%d', number), printf('external-%d', number), printf('key-%d', number), 'delivered', 'test', ?,
       ?, ?, 2800, 3275, 3275, 0, 1700000000000 + number,
       1700000000000, 1700000000000, 1700000000000, NULL
     FROM numbers`,
    [email, JSON.stringify(recipient), JSON.stringify(shipping)],
  )
  changeDatabase(
    server,
    `INSERT INTO order_items (order_id, product_name, variant_name, quantity, price_cents)
     SELECT id, ?, 'Forest / M', 1, 2800 FROM orders WHERE token LIKE 'token-%'`,
    [name],
  )
  using database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  const db = drizzle({ client: database })
  const added = db.select({ id: orders.id }).from(orders).where(like(orders.token, 'token-%')).all()
  const ids = added.map(({ id }) => id)
  db.transaction((tx) => saveSearchTexts(tx, ids), { behavior: 'immediate' })
}
