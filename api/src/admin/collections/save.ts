import type { AdminCollection, CreateCollection, UpdateCollection } from '#shared/contracts/collection'
import type { CachePurger } from '../../cache/cache-purger.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { tags } from '../../cache/tags.ts'
import { freeSlug, saveFormerSlug } from '../../collections/former-slugs.ts'
import { getHeaderLink, updateHeaderSlug } from '../../collections/header-link.ts'
import type { Db } from '../../db/client.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { toSlug, uniqueSlug } from '../../products/slug.ts'
import { type CollectionChange, logCollectionChange } from '../change-log.ts'
import { findAdminCollection, insertCollection, listCollectionSlugs, saveCollection } from './queries.ts'

export function requireCollection(db: Db, id: number): AdminCollection {
  const collection = findAdminCollection(db, id)
  if (!collection) throw notFound('Collection not found')
  return collection
}

function requireFreeSlug(db: Db, slug: string) {
  if (!listCollectionSlugs(db).has(slug)) return
  throw conflict(`Another collection has the slug "${slug}".`)
}

/** Creates a collection, with the id of a removed one that comes back. @throws 409 for a taken slug */
export function createCollection(
  tx: Db,
  input: CreateCollection & { id?: number },
): CollectionChange & { after: AdminCollection } {
  if (input.slug) requireFreeSlug(tx, input.slug)
  const slug = input.slug ?? uniqueSlug(toSlug(input.name, 'collection'), listCollectionSlugs(tx))
  return { before: null, after: requireCollection(tx, insertCollection(tx, { ...input, slug })) }
}

/** Writes the given fields. The header's link follows the slug, and the former one redirects. @throws 409 for a taken slug */
export function updateCollection(
  tx: Db,
  before: AdminCollection,
  update: Omit<UpdateCollection, 'collectionId' | 'updatedAt'>,
): CollectionChange & { after: AdminCollection } {
  if (update.slug && update.slug !== before.slug) {
    requireFreeSlug(tx, update.slug)
    updateHeaderSlug(tx, before.slug, update.slug)
    freeSlug(tx, update.slug)
    saveFormerSlug(tx, before.slug, before.id)
  }
  saveCollection(tx, { ...update, collectionId: before.id })
  return { before, after: requireCollection(tx, before.id) }
}

export function changeCollection<T extends CollectionChange>(
  purger: CachePurger,
  userId: number,
  change: (tx: Db) => T,
): Promise<T & { changeIds: number[] }> {
  return purger.transact((tx) => {
    const link = getHeaderLink(tx)
    const changed = change(tx)
    const changeIds = logCollectionChange(tx, userId, changed)
    logPurge(tx, listTags(changed))
    if (!Bun.deepEquals(getHeaderLink(tx), link)) logPurge(tx, [tags.navigation])
    return { ...changed, changeIds }
  })
}

/** Lists the tags that a change affects. Nothing shows a hidden collection, but its slug can end a redirect. */
function listTags({ before, after }: CollectionChange): string[] {
  const id = (after ?? before)?.id
  const old = before?.isActive ? before : undefined
  const now = after?.isActive ? after : undefined
  if (id === undefined) return []
  if (!old && !now) return after && after.slug !== before?.slug ? [tags.collections] : []
  const isOnHome = before?.isOnHome || after?.isOnHome
  const isSameLink = old?.slug === now?.slug && old?.name === now?.name
  return [
    tags.collections,
    tags.collection(id),
    ...listMemberTags(id, listAlike(old), listAlike(now)),
    ...(isOnHome && !isSameLink ? [tags.home] : []),
  ]
}

/** Lists products that count as similar because an administrator has put them together. */
const listAlike = (collection: AdminCollection | undefined): Set<number> =>
  new Set(collection && !collection.includesAll ? collection.productIds : [])

// The page of a former member has the collection's tag already.
function listMemberTags(id: number, before: Set<number>, after: Set<number>): string[] {
  if (before.symmetricDifference(after).size === 0) return []
  return [tags.members(id), ...[...after.difference(before)].map(tags.relatedTo)]
}
