import type { SyncedProduct } from '#shared/contracts/sync'
import type { Db } from '../../db/client.ts'
import type { DownloadedImages } from '../../images/download.ts'
import { saveFallbackImage, saveStoredImage } from '../../images/queries.ts'
import { diffCatalog, type ProductChange } from './diff.ts'
import type { RemoteCatalog } from './fetch-catalog.ts'
import { requireNoMassHiding } from './mass-hiding-guard.ts'
import { createFirstCollection, listStoredProducts, saveProduct } from './queries.ts'
import type { RemoteProduct } from './remote-product.ts'
import { type SyncSummary, summarize, toSyncedProducts } from './summary.ts'

export interface SyncResult {
  products: SyncedProduct[]
  summary: SyncSummary
}

export interface CommittedSync extends SyncResult {
  changedIds: number[]
  changed: boolean
}

const imageUrlsOf = ({ imageUrl, mockups }: RemoteProduct) =>
  [imageUrl, ...mockups.map(({ url }) => url)].filter((url) => url !== null)

export const listImageUrls = (remote: RemoteCatalog) => new Set(remote.products.flatMap(imageUrlsOf))

/** For use before the images are downloaded; `commitSync` checks again. @throws 409 */
export function requireMassHidingAllowed(db: Db, remote: RemoteCatalog) {
  const stored = listStoredProducts(db)
  requireNoMassHiding(stored, diffCatalog(stored, remote))
}

/**
 * Writes what differs in one transaction. It loads the stored rows inside it, because administrators may have
 * changed them while the catalog was fetched. @throws 409 (mass-hiding guard)
 */
export function commitSync(
  db: Db,
  remote: RemoteCatalog,
  { downloaded, failed }: DownloadedImages,
  { allowHiding, now }: { allowHiding: boolean; now: Date },
): CommittedSync {
  return db.transaction(
    (tx) => {
      const stored = listStoredProducts(tx)
      const diff = diffCatalog(stored, remote)
      if (!allowHiding) requireNoMassHiding(stored, diff)
      const ids = new Map(diff.changes.map((change) => [change, saveProduct(tx, change, now)]))
      for (const [url, image] of downloaded) saveStoredImage(tx, url, image, now)
      for (const change of diff.changes) {
        for (const [url, oldUrl] of listReplacedImages(change)) saveFallbackImage(tx, url, oldUrl)
      }
      const isCollectionCreated = createFirstCollection(tx)
      const idByPrintfulId = new Map(stored.map(({ printfulId, id }) => [printfulId, id]))
      for (const [{ printfulId }, id] of ids) idByPrintfulId.set(printfulId, id)
      const idsWithNewImages = remote.products
        .filter((product) => imageUrlsOf(product).some((url) => downloaded.has(url)))
        .flatMap(({ printfulId }) => idByPrintfulId.get(printfulId) ?? [])
      const failedImages = failed.map(({ url, reason }) => ({ name: url, reason }))
      return {
        products: toSyncedProducts(diff, ids),
        summary: summarize(remote, diff, failedImages),
        changedIds: [...new Set([...ids.values(), ...idsWithNewImages])],
        changed: ids.size > 0 || downloaded.size > 0 || isCollectionCreated,
      }
    },
    { behavior: 'immediate' },
  )
}

/** New image URLs of the product and its variants, each with the one that it replaces. */
function listReplacedImages({ stored, imageUrl, variants }: ProductChange): [url: string, oldUrl: string][] {
  const oldUrlById = new Map(stored?.variants.map((variant) => [variant.id, variant.imageUrl]))
  const pairs = [
    [imageUrl, stored?.imageUrl],
    ...variants.map((variant) => [variant.imageUrl, variant.id === null ? null : oldUrlById.get(variant.id)]),
  ]
  return pairs.flatMap(([url, oldUrl]): [string, string][] =>
    url && oldUrl && url !== oldUrl ? [[url, oldUrl]] : [],
  )
}
