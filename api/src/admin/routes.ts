import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  type AdminProduct,
  resetProductSchema,
  updateDescriptionSchema,
  updateFeaturesSchema,
  updateImagesSchema,
} from '#shared/contracts/admin'
import type { AppEnv } from '../app-env.ts'
import type { Db } from '../db/client.ts'
import { savePicture } from '../pictures/queries.ts'
import type { Store } from '../store.ts'
import { tags } from '../tags.ts'
import { validate } from '../validate.ts'
import { fetchNewPictures } from './new-pictures.ts'
import { findAdminProduct, listAdminProducts, saveEdits, saveImages, touchProduct } from './queries.ts'

function requireProduct(db: Db, id: number): AdminProduct {
  const product = findAdminProduct(db, id)
  if (!product) throw new HTTPException(404, { message: 'Product not found' })
  return product
}

/** The calls under `/admin/products`, for the role `admin` alone: the gate before them looks at the path. */
export function adminProductsRoutes({ db, pages, pictures }: Pick<Store, 'db' | 'pages' | 'pictures'>) {
  /**
   * One transaction. Once it is written, whatever shows the product is forgotten, and nothing else; a save that changes
   * nothing is no change. @throws 404
   */
  const save = (productId: number, write: (tx: Db) => void, hasNewPictures = false): AdminProduct => {
    const { product, changed } = db.transaction((tx) => {
      const before = requireProduct(tx, productId)
      write(tx)
      const changed = hasNewPictures || !Bun.deepEquals(before, requireProduct(tx, productId))
      if (changed) touchProduct(tx, productId)
      return { product: requireProduct(tx, productId), changed }
    })
    if (changed) pages.invalidate([tags.product(productId), tags.products])
    return product
  }

  return new Hono<AppEnv>()
    .get('/', (c) => c.json(listAdminProducts(db)))
    .post('/images', validate('json', updateImagesSchema), async (c) => {
      const { productId, images } = c.req.valid('json')
      // Some hosts take their time; none is waited for inside the transaction.
      c.env?.keepOpen?.()
      const fetched = await fetchNewPictures(pictures, requireProduct(db, productId), images)
      const write = (tx: Db) => {
        for (const [url, picture] of fetched) savePicture(tx, url, picture)
        saveImages(tx, productId, images)
      }
      return c.json(save(productId, write, fetched.size > 0))
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
