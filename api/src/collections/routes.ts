import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { collectionIdQuerySchema, slugQuerySchema } from '#shared/contracts/product'
import { cacheHeaders, tags } from '../cache/tags.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../http/refusal.ts'
import { validate } from '../http/validate.ts'
import { type CollectionKey, findCollection, listCollections } from './queries.ts'

function requireCollection(db: Db, key: CollectionKey) {
  const collection = findCollection(db, key)
  if (collection) return collection
  throw notFound('The collection you are looking for does not exist or is no longer available.')
}

/** Serves `GET /collections`, or one collection with its products by `?id=`. */
export const collectionsRoutes = (db: Db) =>
  new Hono().use(etag({ weak: true })).get('/', validate('query', collectionIdQuerySchema), (c) => {
    const { id } = c.req.valid('query')
    if (id === undefined) return c.json(listCollections(db), 200, cacheHeaders(tags.collections, tags.lists))
    return c.json(requireCollection(db, { id }), 200, cacheHeaders(tags.collection(id), tags.products))
  })

export const collectionRoutes = (db: Db) =>
  new Hono().use(etag({ weak: true })).get('/by-slug', validate('query', slugQuerySchema), (c) => {
    const { slug } = c.req.valid('query')
    const collection = requireCollection(db, { slug })
    // Another collection may take a former slug.
    const ownTags = [tags.collection(collection.id), ...(collection.slug === slug ? [] : [tags.collections])]
    return c.json(collection, 200, cacheHeaders(...ownTags, tags.products))
  })
