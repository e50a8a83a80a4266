import { and, count, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { type StorefrontState, storefrontSchema } from '#shared/contracts/storefront'
import type { AppEnv } from '../../app-env.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { tags } from '../../cache/tags.ts'
import type { Db } from '../../db/client.ts'
import { productEdits, products } from '../../db/schema/catalog.ts'
import { validate } from '../../http/validate.ts'
import { findStorefront, saveStorefront } from '../../products/storefront.ts'
import type { Services } from '../../services.ts'

export function adminStorefrontRoutes({
  db,
  env,
  cachePurger,
}: Pick<Services, 'db' | 'env' | 'cachePurger'>) {
  const getState = (): StorefrontState => {
    const storefront = findStorefront(db)
    return {
      ...storefront,
      productsWithSampleBadges: storefront.showsBadges ? countProductsWithSampleBadges(db) : 0,
      hasContactEmail: env.CONTACT_EMAIL !== undefined,
    }
  }
  return new Hono<AppEnv>()
    .get('/', (c) => c.json(getState()))
    .post('/', validate('json', storefrontSchema), async (c) => {
      const storefront = c.req.valid('json')
      await cachePurger.transact((tx) => {
        saveStorefront(tx, storefront)
        logPurge(tx, [tags.all])
      })
      return c.json(getState())
    })
}

const countProductsWithSampleBadges = (db: Db): number =>
  db
    .select({ count: count() })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(and(eq(products.isActive, true), isNull(productEdits.badges)))
    .get()?.count ?? 0
