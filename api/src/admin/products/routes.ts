import { Hono } from 'hono'
import {
  resetProductSchema,
  updateDescriptionSchema,
  updateFeaturesSchema,
  updateImagesSchema,
  updateProductSchema,
  updateVisibilitySchema,
} from '#shared/contracts/admin-product'
import { bulkActionSchema } from '#shared/contracts/bulk-action'
import type { SessionEnv } from '../../auth/require-session.ts'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { validate } from '../../validate.ts'
import { applyBulkAction } from './bulk.ts'
import { prepareImages } from './prepare-images.ts'
import { listAdminProducts, saveEdits, saveImages, saveVisibility } from './queries.ts'
import { requireProduct, saveProduct } from './save.ts'
import { writeProductUpdate } from './update.ts'

/** `/admin/products`. The role is checked by path before these routes. */
export function adminProductsRoutes(services: Pick<Services, 'db' | 'env' | 'cachePurger' | 'images'>) {
  const { db } = services
  return new Hono<SessionEnv>()
    .get('/', (c) => c.json(listAdminProducts(db)))
    .post('/images', validate('json', updateImagesSchema), async (c) => {
      const { images, allowUnreachable, ...target } = c.req.valid('json')
      const userId = c.var.session.user.id
      // Slow hosts may take longer than the idle timeout.
      c.env?.disableIdleTimeout?.()
      const product = requireProduct(db, target.productId)
      const prepared = await prepareImages(services, product, { images, allowUnreachable })
      const { entries, hasNewImages, storeImages } = prepared
      const write = (tx: Db) => {
        storeImages(tx)
        saveImages(tx, target.productId, entries)
      }
      return c.json(await saveProduct(services.cachePurger, { ...target, userId, write, hasNewImages }))
    })
    .post('/description', validate('json', updateDescriptionSchema), async (c) => {
      const { description, ...target } = c.req.valid('json')
      const userId = c.var.session.user.id
      const write = (tx: Db) => saveEdits(tx, target.productId, { description })
      return c.json(await saveProduct(services.cachePurger, { ...target, userId, write }))
    })
    .post('/features', validate('json', updateFeaturesSchema), async (c) => {
      const { features, ...target } = c.req.valid('json')
      const userId = c.var.session.user.id
      const write = (tx: Db) => saveEdits(tx, target.productId, { features })
      return c.json(await saveProduct(services.cachePurger, { ...target, userId, write }))
    })
    .post('/visibility', validate('json', updateVisibilitySchema), async (c) => {
      const { isHidden, ...target } = c.req.valid('json')
      const userId = c.var.session.user.id
      const write = (tx: Db) => saveVisibility(tx, target.productId, isHidden)
      return c.json(await saveProduct(services.cachePurger, { ...target, userId, write }))
    })
    .post('/update', validate('json', updateProductSchema), async (c) => {
      const { productId, updatedAt, allowUnreachable, ...update } = c.req.valid('json')
      const userId = c.var.session.user.id
      c.env?.disableIdleTimeout?.()
      const { images = [] } = update
      const product = requireProduct(db, productId)
      const prepared = await prepareImages(services, product, { images, allowUnreachable })
      const { entries, hasNewImages, storeImages } = prepared
      const write = (tx: Db) => {
        storeImages(tx)
        writeProductUpdate(tx, productId, update.images ? { ...update, images: entries } : update)
      }
      return c.json(
        await saveProduct(services.cachePurger, { productId, updatedAt, userId, write, hasNewImages }),
      )
    })
    .post('/bulk', validate('json', bulkActionSchema), async (c) =>
      c.json(await applyBulkAction(services.cachePurger, c.var.session.user.id, c.req.valid('json'))),
    )
    .post('/reset', validate('json', resetProductSchema), async (c) => {
      const { field, ...target } = c.req.valid('json')
      const { productId } = target
      const reset = {
        images: (tx: Db) => saveImages(tx, productId, []),
        description: (tx: Db) => saveEdits(tx, productId, { description: null }),
        features: (tx: Db) => saveEdits(tx, productId, { features: null }),
      }
      const userId = c.var.session.user.id
      return c.json(await saveProduct(services.cachePurger, { ...target, userId, write: reset[field] }))
    })
}
