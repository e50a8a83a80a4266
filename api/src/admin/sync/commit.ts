import { TransactionRollbackError } from 'drizzle-orm'
import type { SyncedProduct } from '#shared/contracts/sync'
import type { Db } from '../../db/client.ts'
import type { DownloadedImages } from '../../images/download.ts'
import { saveFallbackImage, saveStoredImage } from '../../images/queries.ts'
import type { PrintfulCredentials } from '../../printful/client.ts'
import { toSourceId } from '../../printful/source-id.ts'
import { diffCatalog, type ProductChange } from './diff.ts'
import type { RemoteCatalog } from './fetch-catalog.ts'
import { requireNoMassHiding } from './mass-hiding-guard.ts'
import type { SyncOptions } from './options.ts'
import { requireNoPriceJumps } from './price-guard.ts'
import { createFirstCollection, listStoredProducts, saveProduct } from './queries.ts'
import type { RemoteProduct } from './remote-product.ts'
import { recordSource, withSources } from './source-guard.ts'
import { type SyncSummary, summarize, toSyncedProducts } from './summary.ts'

export interface SyncResult {
  products: SyncedProduct[]
  summary: SyncSummary
}

/** What a sync has read, and what it may do. */
export interface FetchedSync {
  remote: RemoteCatalog
  credentials: PrintfulCredentials
  options: SyncOptions
}

export interface CommittedSync extends SyncResult {
  changedIds: number[]
  changed: boolean
  /** The header links to it from now on. */
  isCollectionCreated: boolean
}

const imageUrlsOf = ({ imageUrl, mockups }: RemoteProduct) =>
  [imageUrl, ...mockups.map(({ url }) => url)].filter((url) => url !== null)

export const listImageUrls = (remote: RemoteCatalog) => new Set(remote.products.flatMap(imageUrlsOf))

/** @throws 409 (a guard) */
function diffGuarded(db: Db, { remote, credentials, options }: FetchedSync) {
  const stored = withSources(db, listStoredProducts(db), credentials)
  const diff = diffCatalog(stored, remote, toSourceId(credentials))
  if (!options.allowHiding) requireNoMassHiding(stored, diff)
  if (!options.allowPrices) requireNoPriceJumps(stored, diff)
  return { stored, diff }
}

/** For use before the images are downloaded; `commitSync` checks again. @throws 409 (a guard) */
export function requireGuards(db: Db, sync: FetchedSync): void {
  diffGuarded(db, sync)
}

/**
 * Writes what differs in one transaction, and rolls it back in a dry run. It loads the stored rows inside it, because
 * administrators may have changed them while the catalog was fetched. @throws 409 (a guard)
 */
export function commitSync(db: Db, sync: FetchedSync, images: DownloadedImages, now: Date): CommittedSync {
  let committed: CommittedSync | undefined
  try {
    db.transaction(
      (tx) => {
        committed = writeSync(tx, sync, images, now)
        if (sync.options.dryRun) tx.rollback()
      },
      { behavior: 'immediate' },
    )
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return committed!
}

function writeSync(
  tx: Db,
  sync: FetchedSync,
  { downloaded, failed }: DownloadedImages,
  now: Date,
): CommittedSync {
  const { remote, credentials, options } = sync
  recordSource(tx, credentials, options.changeSource)
  const { stored, diff } = diffGuarded(tx, sync)
  const ids = new Map(diff.changes.map((change) => [change, saveProduct(tx, change, now)]))
  for (const [url, image] of downloaded) saveStoredImage(tx, url, image, now)
  for (const change of diff.changes) {
    for (const [url, oldUrl] of listReplacedImages(change)) saveFallbackImage(tx, url, oldUrl)
  }
  const isCollectionCreated = createFirstCollection(tx)
  const source = toSourceId(credentials)
  const written = [...ids].map(([change, id]) => ({ ...change, id }))
  const idByPrintfulId = new Map(
    [...stored, ...written]
      .filter((product) => product.source === source)
      .map(({ printfulId, id }) => [printfulId, id]),
  )
  const idsWithNewImages = remote.products
    .filter((product) => imageUrlsOf(product).some((url) => downloaded.has(url)))
    .flatMap(({ printfulId }) => idByPrintfulId.get(printfulId) ?? [])
  const failedImages = failed.map(({ url, reason }) => ({ name: url, reason }))
  return {
    products: toSyncedProducts(diff, ids),
    summary: summarize(remote, diff, failedImages),
    changedIds: [...new Set([...ids.values(), ...idsWithNewImages])],
    changed: ids.size > 0 || downloaded.size > 0 || isCollectionCreated,
    isCollectionCreated,
  }
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
