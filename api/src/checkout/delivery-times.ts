import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { ShippingRate } from '#shared/contracts/checkout'
import type { DeliveryTimes } from '#shared/contracts/delivery-times'
import { emptyQuerySchema } from '#shared/contracts/product'
import { DAY_MS } from '#shared/days'
import { findDeliveryTime } from '#shared/delivery-time'
import { toDay } from '#shared/format-date'
import { logPurge } from '../cache/purge-log.ts'
import { cacheHeaders, tags } from '../cache/tags.ts'
import type { Db } from '../db/client.ts'
import { products } from '../db/schema/catalog.ts'
import { deliveryTimes } from '../db/schema/operations.ts'
import { transactNow, writeIfPossible } from '../db/transact.ts'
import { validate } from '../http/validate.ts'
import { type Checkout, requireCheckout } from '../orders/checkout-services.ts'

const MAX_AGE_MS = 30 * DAY_MS

const oldest = (db: Db) => new Date(db.clock.now() - MAX_AGE_MS)

/**
 * Stores the days that Printful has just quoted, for product pages. A parcel waits for what takes longest, so the quote of a cart
 * with several types tells nothing about each of them and is not stored.
 */
export function rememberDeliveryTime(
  { db, cachePurger }: Pick<Checkout, 'db' | 'cachePurger'>,
  items: readonly { productId: number }[],
  countryCode: string,
  rates: readonly ShippingRate[],
): void {
  const quotedAt = new Date(db.clock.now())
  const time = findDeliveryTime(rates, toDay(quotedAt))
  const type = findOnlyType(db, items)
  if (!time || !type) return
  const [minDays, maxDays] = time
  writeIfPossible(() =>
    transactNow(db, (tx) => {
      const isRow = and(eq(deliveryTimes.countryCode, countryCode), eq(deliveryTimes.type, type))
      const former = tx.select().from(deliveryTimes).where(isRow).get()
      const row = { countryCode, type, minDays, maxDays, quotedAt }
      tx.insert(deliveryTimes)
        .values(row)
        .onConflictDoUpdate({ target: [deliveryTimes.countryCode, deliveryTimes.type], set: row })
        .run()
      const isSame = former?.minDays === minDays && former.maxDays === maxDays
      if (!isSame || former.quotedAt < oldest(tx)) logPurge(tx, [tags.deliveryTimes])
    }),
  )
  cachePurger.purgeLogged()
}

function findOnlyType(db: Db, items: readonly { productId: number }[]): string | null {
  const ids = items.map(({ productId }) => productId)
  const rows = db
    .selectDistinct({ type: products.type })
    .from(products)
    .where(inArray(products.id, ids))
    .all()
  return rows.length === 1 ? rows[0]!.type : null
}

function listDeliveryTimes(db: Db): DeliveryTimes {
  const rows = db
    .select()
    .from(deliveryTimes)
    .where(gte(deliveryTimes.quotedAt, oldest(db)))
    .orderBy(deliveryTimes.countryCode, deliveryTimes.type)
    .all()
  const times: DeliveryTimes = {}
  for (const { countryCode, type, minDays, maxDays } of rows) {
    times[countryCode] ??= {}
    times[countryCode][type] = [minDays, maxDays]
  }
  return times
}

export function deleteOldDeliveryTimes(tx: Db): number {
  const deleted = tx
    .delete(deliveryTimes)
    .where(lt(deliveryTimes.quotedAt, oldest(tx)))
    .returning({ type: deliveryTimes.type })
    .all()
  if (deleted.length > 0) logPurge(tx, [tags.deliveryTimes])
  return deleted.length
}

/** Serves `GET /delivery-times`, which is the same for everyone. It responds with 404 while checkout is off. */
export const deliveryTimesRoutes = (services: { db: Db; checkout: Checkout | undefined }) =>
  new Hono()
    .use(requireCheckout(services), etag({ weak: true }))
    .get('/', validate('query', emptyQuerySchema), (c) =>
      c.json(listDeliveryTimes(services.db), 200, cacheHeaders(tags.deliveryTimes)),
    )
