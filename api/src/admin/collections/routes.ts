import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  createCollectionSchema,
  removeCollectionSchema,
  updateCollectionSchema,
} from '#shared/contracts/collection'
import { collectionRulesQuerySchema } from '#shared/contracts/collection-rules'
import { toSlug, uniqueSlug } from '#shared/slug'
import { requireConfirmation } from '../../auth/confirmation.ts'
import type { SessionEnv } from '../../auth/require-session.ts'
import { tags } from '../../cache/tags.ts'
import { getHeaderCollectionPath, updateHeaderSlug } from '../../collections/header-link.ts'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { validate } from '../../validate.ts'
import { requireUnchanged } from '../conflict.ts'
import { listCollectionChoices, previewCollection } from './choices.ts'
import {
  deleteCollection,
  findAdminCollection,
  insertCollection,
  listAdminCollections,
  listCollectionSlugs,
  listUnknownProductIds,
  saveCollection,
} from './queries.ts'

function requireCollection(db: Db, id: number) {
  const collection = findAdminCollection(db, id)
  if (!collection) throw new HTTPException(404, { message: 'Collection not found' })
  return collection
}

function requireKnownProducts(db: Db, ids: readonly number[] = []) {
  const [unknown] = listUnknownProductIds(db, ids)
  if (unknown !== undefined) throw new HTTPException(404, { message: `There is no product ${unknown}.` })
}

function requireFreeSlug(db: Db, slug: string) {
  if (!listCollectionSlugs(db).has(slug)) return
  throw new HTTPException(409, { message: `Another collection has the slug "${slug}".` })
}

/** `/admin/collections`. The role is checked by path before these routes. */
export function adminCollectionsRoutes(services: Pick<Services, 'db' | 'responseCache' | 'images'>) {
  const { db, responseCache, images } = services
  const save = <T extends { id: number }>(change: (tx: Db) => T): T => {
    const saveInTransaction = (tx: Db) => {
      const before = getHeaderCollectionPath(tx)
      const result = change(tx)
      return { result, linkChanged: getHeaderCollectionPath(tx) !== before }
    }
    const { result, linkChanged } = db.transaction(saveInTransaction, { behavior: 'immediate' })
    const changed = [tags.collections, tags.collection(result.id)]
    responseCache.purge(linkChanged ? [...changed, tags.navigation] : changed)
    return result
  }

  return new Hono<SessionEnv>()
    .get('/', (c) => c.json(listAdminCollections(db)))
    .get('/choices', (c) => c.json(listCollectionChoices(db)))
    .get('/preview', validate('query', collectionRulesQuerySchema), (c) =>
      c.json(previewCollection(db, c.req.valid('query'))),
    )
    .post('/', validate('json', createCollectionSchema), async (c) => {
      const input = c.req.valid('json')
      // Before the transaction, so that the first page after it shows the stored image.
      if (input.bannerImageUrl) await images.downloadAndSave(input.bannerImageUrl)
      const created = save((tx) => {
        requireKnownProducts(tx, input.productIds)
        if (input.slug) requireFreeSlug(tx, input.slug)
        const slug = input.slug ?? uniqueSlug(toSlug(input.name, 'collection'), listCollectionSlugs(tx))
        return requireCollection(tx, insertCollection(tx, { ...input, slug }))
      })
      return c.json(created)
    })
    .post('/update', validate('json', updateCollectionSchema), async (c) => {
      const { updatedAt, ...input } = c.req.valid('json')
      if (input.bannerImageUrl) await images.downloadAndSave(input.bannerImageUrl)
      const updated = save((tx) => {
        const before = requireCollection(tx, input.collectionId)
        requireUnchanged(updatedAt, before)
        requireKnownProducts(tx, input.productIds)
        if (input.slug && input.slug !== before.slug) {
          requireFreeSlug(tx, input.slug)
          updateHeaderSlug(tx, before.slug, input.slug)
        }
        saveCollection(tx, input)
        return requireCollection(tx, input.collectionId)
      })
      return c.json(updated)
    })
    .post('/remove', requireConfirmation(services), validate('json', removeCollectionSchema), (c) => {
      const { collectionId, updatedAt } = c.req.valid('json')
      const removed = save((tx) => {
        const collection = requireCollection(tx, collectionId)
        requireUnchanged(updatedAt, collection)
        deleteCollection(tx, collectionId)
        return collection
      })
      return c.json(removed)
    })
}
