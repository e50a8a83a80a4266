import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  type AdminProduct,
  resetProductSchema,
  updateDescriptionSchema,
  updateFeaturesSchema,
  updateImagesSchema,
} from '#shared/contracts/admin-product'
import type { AppEnv } from '../../app-env.ts'
import { tags } from '../../cache/tags.ts'
import type { Db } from '../../db/client.ts'
import { saveStoredImage } from '../../images/queries.ts'
import type { Services } from '../../services.ts'
import { validate } from '../../validate.ts'
import { downloadNewImages } from './download-images.ts'
import { findAdminProduct, listAdminProducts, saveEdits, saveImages, touchProduct } from './queries.ts'

function requireProduct(db: Db, id: number): AdminProduct {
  const product = findAdminProduct(db, id)
  if (!product) throw new HTTPException(404, { message: 'Product not found' })
  return product
}

/** `/admin/products`. The role is checked by path before these routes. */
export function adminProductsRoutes({
  db,
  responseCache,
  images,
}: Pick<Services, 'db' | 'responseCache' | 'images'>) {
  const save = (productId: number, write: (tx: Db) => void, hasNewImages = false): AdminProduct => {
    const saveInTransaction = (tx: Db) => {
      const before = requireProduct(tx, productId)
      write(tx)
      const changed = hasNewImages || !Bun.deepEquals(before, requireProduct(tx, productId))
      if (changed) touchProduct(tx, productId)
      return { product: requireProduct(tx, productId), changed }
    }
    const { product, changed } = db.transaction(saveInTransaction, { behavior: 'immediate' })
    if (changed) responseCache.purge([tags.product(productId), tags.products])
    return product
  }

  return new Hono<AppEnv>()
    .get('/', (c) => c.json(listAdminProducts(db)))
    .post('/images', validate('json', updateImagesSchema), async (c) => {
      const { productId, images: entries } = c.req.valid('json')
      // Slow hosts may take longer than the idle timeout.
      c.env?.disableIdleTimeout?.()
      const downloaded = await downloadNewImages(images, requireProduct(db, productId), entries)
      const write = (tx: Db) => {
        for (const [url, image] of downloaded) saveStoredImage(tx, url, image)
        saveImages(tx, productId, entries)
      }
      return c.json(save(productId, write, downloaded.size > 0))
    })
    .post('/description', validate('json', updateDescriptionSchema), (c) => {
      const { productId, description } = c.req.valid('json')
      return c.json(save(productId, (tx) => saveEdits(tx, productId, { description })))
    })
    .post('/features', validate('json', updateFeaturesSchema), (c) => {
      const { productId, features } = c.req.valid('json')
      return c.json(save(productId, (tx) => saveEdits(tx, productId, { features })))
    })
    .post('/reset', validate('json', resetProductSchema), (c) => {
      const { productId, field } = c.req.valid('json')
      const reset = {
        images: (tx: Db) => saveImages(tx, productId, []),
        description: (tx: Db) => saveEdits(tx, productId, { description: null }),
        features: (tx: Db) => saveEdits(tx, productId, { features: null }),
      }
      return c.json(save(productId, reset[field]))
    })
}
