import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  type AdminProduct,
  resetProductSchema,
  updateDescriptionSchema,
  updateFeaturesSchema,
  updateImagesSchema,
  updateVisibilitySchema,
} from '#shared/contracts/admin-product'
import type { AppEnv } from '../../app-env.ts'
import { tags } from '../../cache/tags.ts'
import type { Db } from '../../db/client.ts'
import { saveStoredImage } from '../../images/queries.ts'
import type { Services } from '../../services.ts'
import { validate } from '../../validate.ts'
import { requireUnchanged } from '../conflict.ts'
import { downloadNewImages } from './download-images.ts'
import {
  findAdminProduct,
  listAdminProducts,
  saveEdits,
  saveImages,
  saveVisibility,
  touchProduct,
} from './queries.ts'

interface Target {
  productId: number
  updatedAt?: string | undefined
}

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
  const save = ({ productId, updatedAt }: Target, write: (tx: Db) => void, hasNewImages = false) => {
    const saveInTransaction = (tx: Db) => {
      const before = requireProduct(tx, productId)
      requireUnchanged(updatedAt, before)
      write(tx)
      const after = requireProduct(tx, productId)
      const changed = hasNewImages || !Bun.deepEquals(before, after)
      if (changed) touchProduct(tx, productId)
      const isShownOrHidden = before.isActive !== after.isActive
      return { product: requireProduct(tx, productId), changed, isShownOrHidden }
    }
    const saved = db.transaction(saveInTransaction, { behavior: 'immediate' })
    if (saved.changed) responseCache.purge([tags.product(productId), tags.products])
    if (saved.isShownOrHidden) responseCache.purge([tags.collections])
    return saved.product
  }

  return new Hono<AppEnv>()
    .get('/', (c) => c.json(listAdminProducts(db)))
    .post('/images', validate('json', updateImagesSchema), async (c) => {
      const { images: entries, ...target } = c.req.valid('json')
      // Slow hosts may take longer than the idle timeout.
      c.env?.disableIdleTimeout?.()
      const downloaded = await downloadNewImages(images, requireProduct(db, target.productId), entries)
      const write = (tx: Db) => {
        for (const [url, image] of downloaded) saveStoredImage(tx, url, image)
        saveImages(tx, target.productId, entries)
      }
      return c.json(save(target, write, downloaded.size > 0))
    })
    .post('/description', validate('json', updateDescriptionSchema), (c) => {
      const { description, ...target } = c.req.valid('json')
      return c.json(save(target, (tx) => saveEdits(tx, target.productId, { description })))
    })
    .post('/features', validate('json', updateFeaturesSchema), (c) => {
      const { features, ...target } = c.req.valid('json')
      return c.json(save(target, (tx) => saveEdits(tx, target.productId, { features })))
    })
    .post('/visibility', validate('json', updateVisibilitySchema), (c) => {
      const { isHidden, ...target } = c.req.valid('json')
      return c.json(save(target, (tx) => saveVisibility(tx, target.productId, isHidden)))
    })
    .post('/reset', validate('json', resetProductSchema), (c) => {
      const { field, ...target } = c.req.valid('json')
      const { productId } = target
      const reset = {
        images: (tx: Db) => saveImages(tx, productId, []),
        description: (tx: Db) => saveEdits(tx, productId, { description: null }),
        features: (tx: Db) => saveEdits(tx, productId, { features: null }),
      }
      return c.json(save(target, reset[field]))
    })
}
