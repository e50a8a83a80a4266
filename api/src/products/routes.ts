import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { emptyQuerySchema, productIdQuerySchema, slugQuerySchema } from '#shared/contracts/product'
import { productSearchSchema, suggestionsQuerySchema } from '#shared/contracts/product-search'
import type { AppEnv } from '../app-env.ts'
import { cacheHeaders, tags } from '../cache/tags.ts'
import type { Db } from '../db/client.ts'
import { type LimitServices, limitWork } from '../http/limits.ts'
import { notFound } from '../http/refusal.ts'
import { validate } from '../http/validate.ts'
import { findGarment } from './details.ts'
import { findProduct, findProductBySlug, listProducts, listVariants } from './queries.ts'
import { searchProducts, suggest } from './search.ts'

const productNotFound = () => notFound('Product not found')

/** Serves `GET /products`, `/products/search` and `/products/suggestions`. */
export const productsRoutes = (services: LimitServices & { db: Db }) => {
  const { db } = services
  return new Hono<AppEnv>()
    .use(etag({ weak: true }))
    .get('/', validate('query', emptyQuerySchema), (c) =>
      c.json(listProducts(db), 200, cacheHeaders(tags.products)),
    )
    .get('/search', validate('query', productSearchSchema), (c) => {
      const { facets, ...result } = searchProducts(db, c.req.valid('query'))
      const { sizes, colors, types } = facets
      // An empty list is not cached, because there are as many as there are words and pages.
      const tagged = result.products.length > 0 ? [tags.products] : []
      const shownFacets = { sizes: sizes.map(({ value, count }) => ({ value, count })), colors, types }
      return c.json({ ...result, facets: shownFacets }, 200, cacheHeaders(...tagged))
    })
    .get('/suggestions', limitWork(services), validate('query', suggestionsQuerySchema), (c) =>
      c.json(suggest(db, c.req.valid('query').q)),
    )
}

/** Serves `/product` by `?productId=`, `/product/by-slug` by `?slug=`, `/product/details` and `/product/variants`. */
export const productRoutes = (db: Db) =>
  new Hono()
    .use(etag({ weak: true }))
    .get('/', validate('query', productIdQuerySchema), (c) => {
      const product = findProduct(db, c.req.valid('query').productId)
      if (!product) throw productNotFound()
      return c.json(product, 200, cacheHeaders(tags.product(product.id)))
    })
    .get('/by-slug', validate('query', slugQuerySchema), (c) => {
      const product = findProductBySlug(db, c.req.valid('query').slug)
      if (!product) throw productNotFound()
      return c.json(product, 200, cacheHeaders(tags.product(product.id)))
    })
    .get('/details', validate('query', productIdQuerySchema), (c) => {
      const product = findProduct(db, c.req.valid('query').productId)
      if (!product) throw productNotFound()
      return c.json(findGarment(db, product).details, 200, cacheHeaders(tags.product(product.id)))
    })
    .get('/variants', validate('query', productIdQuerySchema), (c) => {
      const { productId } = c.req.valid('query')
      if (!findProduct(db, productId)) throw productNotFound()
      return c.json(listVariants(db, productId), 200, cacheHeaders(tags.product(productId)))
    })
