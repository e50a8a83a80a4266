import type { SyncedProduct } from '#shared/contracts/sync'
import type { Db } from '../../db/client.ts'
import type { DownloadedImages } from '../../images/download.ts'
import { saveFallbackImage, saveStoredImage } from '../../images/queries.ts'
import { diffCatalog, type ProductChange } from './diff.ts'
import type { RemoteCatalog } from './fetch-catalog.ts'
import { createFirstCollection, listStoredProducts, saveProduct } from './queries.ts'
import type { RemoteProduct } from './remote-product.ts'
import { requireNoMassHiding, type SyncSummary, summarize, toSyncedProducts } from './summary.ts'

export interface SyncResult {
  products: SyncedProduct[]
  summary: SyncSummary
}

export interface CommittedSync extends SyncResult {
  /** Products of which a page may look different now. */
  changedIds: number[]
  /** The catalog or its collections changed at all. */
  changed: boolean
}

const imagesOf = ({ imageUrl, mockups }: RemoteProduct) =>
  [imageUrl, ...mockups.map(({ url }) => url)].filter((url) => url !== null)

/** The pictures of all products that are read to be shown. */
export const imageUrlsOf = (read: RemoteCatalog) => new Set(read.products.flatMap(imagesOf))

/** @throws 409, before the pictures are fetched for nothing. */
export function requireAllowed(db: Db, read: RemoteCatalog, allowHiding: boolean) {
  if (allowHiding) return
  const stored = listStoredProducts(db)
  requireNoMassHiding(stored, diffCatalog(stored, read))
}

/**
 * Writes what differs, all in one transaction or nothing: the rows are loaded inside it, so that whatever an
 * administrator did while the provider was read is seen. @throws 409 when it would hide most of the store.
 */
export function commitSync(
  db: Db,
  read: RemoteCatalog,
  { downloaded, failed }: DownloadedImages,
  { allowHiding, now }: { allowHiding: boolean; now: Date },
): CommittedSync {
  return db.transaction(
    (tx) => {
      const stored = listStoredProducts(tx)
      const diff = diffCatalog(stored, read)
      if (!allowHiding) requireNoMassHiding(stored, diff)
      const ids = new Map(diff.changes.map((change) => [change, saveProduct(tx, change, now)]))
      for (const [url, image] of downloaded) saveStoredImage(tx, url, image, now)
      for (const change of diff.changes) {
        for (const [url, former] of replacedImages(change)) saveFallbackImage(tx, url, former)
      }
      const collectionMade = createFirstCollection(tx)
      const idOf = new Map(stored.map(({ printfulId, id }) => [printfulId, id]))
      for (const [{ printfulId }, id] of ids) idOf.set(printfulId, id)
      const redrawn = read.products
        .filter((product) => imagesOf(product).some((url) => downloaded.has(url)))
        .flatMap(({ printfulId }) => idOf.get(printfulId) ?? [])
      const images = failed.map(({ url, reason }) => ({ name: url, reason }))
      return {
        products: toSyncedProducts(diff, ids),
        summary: summarize(read.listed, diff, read.leftOut, images),
        changedIds: [...new Set([...ids.values(), ...redrawn])],
        changed: ids.size > 0 || downloaded.size > 0 || collectionMade,
      }
    },
    { behavior: 'immediate' },
  )
}

/** New addresses, each with the one in whose place it came: of the product, and of the same variant. */
function replacedImages({ stored, imageUrl, variants }: ProductChange): [string, string][] {
  const formerOf = new Map(stored?.variants.map((variant) => [variant.id, variant.imageUrl]))
  const pairs = [
    [imageUrl, stored?.imageUrl],
    ...variants.map((variant) => [variant.imageUrl, variant.id === null ? null : formerOf.get(variant.id)]),
  ]
  return pairs.flatMap(([url, former]): [string, string][] =>
    url && former && url !== former ? [[url, former]] : [],
  )
}
