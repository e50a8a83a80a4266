import { Hono } from 'hono'
import {
  createCollectionSchema,
  homeCollectionSchema,
  orderCollectionsSchema,
  removeCollectionSchema,
  updateCollectionSchema,
} from '#shared/contracts/collection'
import { requireConfirmation } from '../../auth/confirmation.ts'
import type { SessionEnv } from '../../auth/require-session.ts'
import { saveHomeCollectionId } from '../../collections/home-collection.ts'
import type { Db } from '../../db/client.ts'
import { notFound } from '../../http/refusal.ts'
import { validate } from '../../http/validate.ts'
import { requireUploads } from '../../images/upload.ts'
import { toStoredUrl } from '../../images/upload-url.ts'
import type { Services } from '../../services.ts'
import { requireAsRead, requireUnchanged } from '../conflict.ts'
import { changeArrangement, saveCollectionOrder } from './arrangement.ts'
import { deleteCollection, listAdminCollections, listUnknownProductIds } from './queries.ts'
import { changeCollection, createCollection, requireCollection, updateCollection } from './save.ts'

function requireKnownProducts(db: Db, ids: readonly number[] = []) {
  const [unknown] = listUnknownProductIds(db, ids)
  if (unknown !== undefined) throw notFound(`There is no product ${unknown}.`)
}

export function adminCollectionsRoutes(services: Pick<Services, 'db' | 'env' | 'cachePurger' | 'images'>) {
  const { db, env, images } = services
  // This runs before the transaction, so that the first page after it shows the stored image.
  const storeBanner = async <T extends { bannerImageUrl?: string | null | undefined }>(
    input: T,
  ): Promise<T> => {
    if (!input.bannerImageUrl) return input
    const bannerImageUrl = toStoredUrl(env.SITE_URL, input.bannerImageUrl)
    await images.downloadAndSave(bannerImageUrl)
    return { ...input, bannerImageUrl }
  }
  return new Hono<SessionEnv>()
    .get('/', (c) => c.json(listAdminCollections(db)))
    .post('/', validate('json', createCollectionSchema), async (c) => {
      const input = await storeBanner(c.req.valid('json'))
      const { after } = await changeCollection(services.cachePurger, c.var.session.user.id, (tx) => {
        requireKnownProducts(tx, input.productIds)
        requireUploads(tx, input.bannerImageUrl ? [input.bannerImageUrl] : [])
        return createCollection(tx, input)
      })
      return c.json(after)
    })
    .post('/update', validate('json', updateCollectionSchema), async (c) => {
      const { collectionId, updatedAt, ...input } = await storeBanner(c.req.valid('json'))
      const { after } = await changeCollection(services.cachePurger, c.var.session.user.id, (tx) => {
        const before = requireCollection(tx, collectionId)
        requireUnchanged(updatedAt, before)
        requireKnownProducts(tx, input.productIds)
        requireUploads(tx, input.bannerImageUrl ? [input.bannerImageUrl] : [])
        return updateCollection(tx, before, input)
      })
      return c.json(after)
    })
    .post('/order', validate('json', orderCollectionsSchema), async (c) => {
      const { collectionIds, readIds } = c.req.valid('json')
      await changeArrangement(services.cachePurger, c.var.session.user.id, (tx) => {
        const current = listAdminCollections(tx)
        const stored = current.map(({ id }) => id)
        requireAsRead({ read: readIds, saved: collectionIds, stored }, current)
        saveCollectionOrder(tx, collectionIds)
      })
      return c.json(listAdminCollections(db))
    })
    .post('/home', validate('json', homeCollectionSchema), async (c) => {
      const { collectionId, readId } = c.req.valid('json')
      await changeArrangement(services.cachePurger, c.var.session.user.id, (tx) => {
        const current = listAdminCollections(tx)
        const stored = current.find(({ isOnHome }) => isOnHome)?.id ?? null
        requireAsRead({ read: readId, saved: collectionId, stored }, current)
        if (collectionId !== null) requireCollection(tx, collectionId)
        saveHomeCollectionId(tx, collectionId)
      })
      return c.json(listAdminCollections(db))
    })
    .post('/remove', requireConfirmation(services), validate('json', removeCollectionSchema), async (c) => {
      const { collectionId, updatedAt } = c.req.valid('json')
      const { before } = await changeCollection(services.cachePurger, c.var.session.user.id, (tx) => {
        const before = requireCollection(tx, collectionId)
        requireUnchanged(updatedAt, before)
        deleteCollection(tx, collectionId)
        return { before, after: null }
      })
      return c.json(before)
    })
}
