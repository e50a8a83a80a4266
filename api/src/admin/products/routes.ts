import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import {
  type AdminProduct,
  updateDescriptionSchema,
  updateFeaturesSchema,
  updateImagesSchema,
  updateProductSchema,
  updateVisibilitySchema,
} from '#shared/contracts/admin-product'
import {
  adminProductsQuerySchema,
  CATALOG_COUNT_HEADER,
  MAX_PRODUCTS_WITH_VARIANTS,
  productMatchesQuerySchema,
  productNeighborsQuerySchema,
  productReferencesQuerySchema,
} from '#shared/contracts/admin-product-list'
import { type BulkTarget, bulkActionSchema } from '#shared/contracts/bulk-action'
import { TOTAL_COUNT_HEADER } from '#shared/contracts/change'
import { productIdQuerySchema } from '#shared/contracts/product'
import type { SessionEnv } from '../../auth/require-session.ts'
import type { Db } from '../../db/client.ts'
import { notFound } from '../../http/refusal.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'
import { applyBulkAction } from './bulk.ts'
import {
  countMatches,
  findNeighbors,
  listMatches,
  listMatchingProducts,
  listProductReferences,
} from './list.ts'
import { prepareImages } from './prepare-images.ts'
import { requireProduct, saveProduct, writeProductUpdate } from './save.ts'

export function adminProductsRoutes(services: Pick<Services, 'db' | 'env' | 'cachePurger' | 'images'>) {
  const { db } = services
  const save = async (
    c: Context<SessionEnv>,
    { productId, updatedAt, allowUnreachable, ...update }: z.infer<typeof updateProductSchema>,
  ) => {
    const userId = c.var.session.user.id
    // Slow image hosts may take longer than the idle timeout.
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
  }
  return new Hono<SessionEnv>()
    .get('/', validate('query', adminProductsQuerySchema), (c) => {
      const { page, ...query } = c.req.valid('query')
      c.header(TOTAL_COUNT_HEADER, String(countMatches(db, query)))
      c.header(CATALOG_COUNT_HEADER, String(countMatches(db, {})))
      const products = listMatchingProducts(db, query, page)
      if (products.length <= MAX_PRODUCTS_WITH_VARIANTS) return c.json(products)
      return c.json(products.map(({ variants: _, ...product }): AdminProduct => product))
    })
    .get('/by-id', validate('query', productIdQuerySchema), (c) =>
      c.json(requireProduct(db, c.req.valid('query').productId)),
    )
    .get('/matches', validate('query', productMatchesQuerySchema), (c) => {
      const matches = listMatches(db, c.req.valid('query'))
      return c.json(
        matches.map(
          ({ id, updatedAt }): BulkTarget => ({ productId: id, updatedAt: updatedAt.toISOString() }),
        ),
      )
    })
    .get('/neighbors', validate('query', productNeighborsQuerySchema), (c) => {
      const { productId, ...query } = c.req.valid('query')
      const neighbors = findNeighbors(db, productId, query)
      if (!neighbors) throw notFound('Product not found')
      return c.json(neighbors)
    })
    .get('/references', validate('query', productReferencesQuerySchema), (c) =>
      c.json(listProductReferences(db, c.req.valid('query').ids)),
    )
    .post('/images', validate('json', updateImagesSchema), (c) => save(c, c.req.valid('json')))
    .post('/description', validate('json', updateDescriptionSchema), (c) => save(c, c.req.valid('json')))
    .post('/features', validate('json', updateFeaturesSchema), (c) => save(c, c.req.valid('json')))
    .post('/visibility', validate('json', updateVisibilitySchema), (c) => save(c, c.req.valid('json')))
    .post('/update', validate('json', updateProductSchema), (c) => save(c, c.req.valid('json')))
    .post('/bulk', validate('json', bulkActionSchema), async (c) =>
      c.json(await applyBulkAction(services.cachePurger, c.var.session.user.id, c.req.valid('json'))),
    )
}
