import { Hono } from 'hono'
import {
  resetProductSchema,
  updateDescriptionSchema,
  updateFeaturesSchema,
  updateImagesSchema,
  updateProductSchema,
  updateVisibilitySchema,
} from '#shared/contracts/admin-product'
import type { SessionEnv } from '../../auth/require-session.ts'
import type { Db } from '../../db/client.ts'
import { saveStoredImage } from '../../images/queries.ts'
import { requireUploads } from '../../images/upload.ts'
import { toStoredUrl } from '../../images/upload-url.ts'
import type { Services } from '../../services.ts'
import { validate } from '../../validate.ts'
import { downloadActiveImages } from './download-images.ts'
import { listAdminProducts, saveEdits, saveImages, saveVisibility } from './queries.ts'
import { requireProduct, saveProduct } from './save.ts'
import { writeProductUpdate } from './update.ts'

/** `/admin/products`. The role is checked by path before these routes. */
export function adminProductsRoutes(services: Pick<Services, 'db' | 'env' | 'responseCache' | 'images'>) {
  const { db, env, images } = services
  return new Hono<SessionEnv>()
    .get('/', (c) => c.json(listAdminProducts(db)))
    .post('/images', validate('json', updateImagesSchema), async (c) => {
      const { images: sent, ...target } = c.req.valid('json')
      const entries = sent.map((entry) => ({ ...entry, imageUrl: toStoredUrl(env.SITE_URL, entry.imageUrl) }))
      const userId = c.var.session.user.id
      // Slow hosts may take longer than the idle timeout.
      c.env?.disableIdleTimeout?.()
      requireProduct(db, target.productId)
      const downloaded = await downloadActiveImages(images, entries)
      const write = (tx: Db) => {
        requireUploads(
          tx,
          entries.map(({ imageUrl }) => imageUrl),
        )
        for (const [url, image] of downloaded) saveStoredImage(tx, url, image)
        saveImages(tx, target.productId, entries)
      }
      return c.json(saveProduct(services, { ...target, userId, write, hasNewImages: downloaded.size > 0 }))
    })
    .post('/description', validate('json', updateDescriptionSchema), (c) => {
      const { description, ...target } = c.req.valid('json')
      const userId = c.var.session.user.id
      const write = (tx: Db) => saveEdits(tx, target.productId, { description })
      return c.json(saveProduct(services, { ...target, userId, write }))
    })
    .post('/features', validate('json', updateFeaturesSchema), (c) => {
      const { features, ...target } = c.req.valid('json')
      const userId = c.var.session.user.id
      const write = (tx: Db) => saveEdits(tx, target.productId, { features })
      return c.json(saveProduct(services, { ...target, userId, write }))
    })
    .post('/visibility', validate('json', updateVisibilitySchema), (c) => {
      const { isHidden, ...target } = c.req.valid('json')
      const userId = c.var.session.user.id
      const write = (tx: Db) => saveVisibility(tx, target.productId, isHidden)
      return c.json(saveProduct(services, { ...target, userId, write }))
    })
    .post('/update', validate('json', updateProductSchema), async (c) => {
      const { productId, updatedAt, ...update } = c.req.valid('json')
      const userId = c.var.session.user.id
      c.env?.disableIdleTimeout?.()
      const downloaded = await downloadNewImages(images, requireProduct(db, productId), update.images ?? [])
      const write = (tx: Db) => {
        for (const [url, image] of downloaded) saveStoredImage(tx, url, image)
        writeProductUpdate(tx, productId, update)
      }
      const hasNewImages = downloaded.size > 0
      return c.json(saveProduct(services, { productId, updatedAt, userId, write, hasNewImages }))
    })
    .post('/reset', validate('json', resetProductSchema), (c) => {
      const { field, ...target } = c.req.valid('json')
      const { productId } = target
      const reset = {
        images: (tx: Db) => saveImages(tx, productId, []),
        description: (tx: Db) => saveEdits(tx, productId, { description: null }),
        features: (tx: Db) => saveEdits(tx, productId, { features: null }),
      }
      const userId = c.var.session.user.id
      return c.json(saveProduct(services, { ...target, userId, write: reset[field] }))
    })
}
