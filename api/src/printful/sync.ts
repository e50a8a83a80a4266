import type { Db } from '#api/db/client'
import type { CollectedPictures } from '#api/pictures/pictures'
import { savePicture, saveStandIn } from '#api/pictures/queries'
import type { SyncedProduct } from '#shared/contracts/sync'
import { listStoredProducts, makeFirstCollection, saveProduct } from './catalogue.queries.ts'
import { diffCatalogue, type ProductChange } from './diff.ts'
import type { ReadProduct } from './product.ts'
import type { ReadCatalogue } from './read-catalogue.ts'
import { requireMostStay, type SyncSummary, summarize, toSyncedProducts } from './summary.ts'

export interface SyncResult {
  products: SyncedProduct[]
  summary: SyncSummary
}

export interface CommittedSync extends SyncResult {
  /** Products of which a page may look different now. */
  changedIds: number[]
  /** The catalogue or its collections changed at all. */
  changed: boolean
}

const picturesOf = ({ imageUrl, mockups }: ReadProduct) =>
  [imageUrl, ...mockups.map(({ url }) => url)].filter((url) => url !== null)

/** The pictures of all products that are read to be shown. */
export const pictureUrls = (read: ReadCatalogue) => new Set(read.products.flatMap(picturesOf))

/** @throws 409, before the pictures are fetched for nothing. */
export function requireAllowed(db: Db, read: ReadCatalogue, allowHiding: boolean) {
  if (allowHiding) return
  const stored = listStoredProducts(db)
  requireMostStay(stored, diffCatalogue(stored, read))
}

/**
 * Writes what differs, all in one transaction or nothing: the rows are loaded inside it, so that whatever an
 * administrator did while the provider was read is seen. @throws 409 when it would hide most of the store.
 */
export function commitSync(
  db: Db,
  read: ReadCatalogue,
  { fetched, refused }: CollectedPictures,
  { allowHiding, now }: { allowHiding: boolean; now: Date },
): CommittedSync {
  return db.transaction(
    (tx) => {
      const stored = listStoredProducts(tx)
      const diff = diffCatalogue(stored, read)
      if (!allowHiding) requireMostStay(stored, diff)
      const ids = new Map(diff.changes.map((change) => [change, saveProduct(tx, change, now)]))
      for (const [url, picture] of fetched) savePicture(tx, url, picture, now)
      for (const change of diff.changes) {
        for (const [url, former] of replacedPictures(change)) saveStandIn(tx, url, former)
      }
      const collectionMade = makeFirstCollection(tx)
      const idOf = new Map(stored.map(({ printfulId, id }) => [printfulId, id]))
      for (const [{ printfulId }, id] of ids) idOf.set(printfulId, id)
      const redrawn = read.products
        .filter((product) => picturesOf(product).some((url) => fetched.has(url)))
        .flatMap(({ printfulId }) => idOf.get(printfulId) ?? [])
      const pictures = refused.map(({ url, reason }) => ({ name: url, reason }))
      return {
        products: toSyncedProducts(diff, ids),
        summary: summarize(read.listed, diff, read.leftOut, pictures),
        changedIds: [...new Set([...ids.values(), ...redrawn])],
        changed: ids.size > 0 || fetched.size > 0 || collectionMade,
      }
    },
    { behavior: 'immediate' },
  )
}

/** New addresses, each with the one in whose place it came: of the product, and of the same variant. */
function replacedPictures({ stored, imageUrl, variants }: ProductChange): [string, string][] {
  const formerOf = new Map(stored?.variants.map((variant) => [variant.id, variant.imageUrl]))
  const pairs = [
    [imageUrl, stored?.imageUrl],
    ...variants.map((variant) => [variant.imageUrl, variant.id === null ? null : formerOf.get(variant.id)]),
  ]
  return pairs.flatMap(([url, former]): [string, string][] =>
    url && former && url !== former ? [[url, former]] : [],
  )
}
