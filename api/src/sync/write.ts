import { TransactionRollbackError } from 'drizzle-orm'
import { listStoredBlanks, saveBlanks, sizeImageUrlsOf } from '../blanks/queries.ts'
import { logPurge } from '../cache/purge-log.ts'
import { productTags, tags } from '../cache/tags.ts'
import type { Db, OpenDatabase } from '../db/client.ts'
import { transact, transactInSlices } from '../db/transact.ts'
import { saveFallbackImage, saveStoredImage } from '../images/queries.ts'
import { breathe } from '../platform/breathe.ts'
import { toSourceId } from '../printful/source-id.ts'
import { applyBlanks } from './apply-blanks.ts'
import type { ProductChange } from './diff.ts'
import type { FetchedSync } from './fetch.ts'
import { diffGuarded, findCatalogSource, recordSource } from './guards.ts'
import { type SyncResult, toReport, toSyncedProducts } from './outcome.ts'
import { createFirstCollection, listProductIdsByBlank, saveProduct } from './queries.ts'
import { imageUrlsOf } from './remote-product.ts'

interface WriteOptions {
  now: Date
  /** Rolls the changes back if it is aborted before all are written. */
  signal: AbortSignal
}

/** Writes the differences in one transaction, or only the blanks in a dry run. @throws 409 (a guard) */
export async function writeSync(
  database: Pick<OpenDatabase, 'db' | 'openWriter'>,
  sync: FetchedSync,
  { now, signal }: WriteOptions,
): Promise<SyncResult> {
  let result: SyncResult | undefined
  try {
    await transactInSlices(database, async (tx) => {
      result = await writeIn(tx, sync, now)
      signal.throwIfAborted()
      if (sync.options.dryRun) throw new TransactionRollbackError()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  if (sync.options.dryRun) await saveBlanksOnly(database.db, sync)
  return result!
}

/** Stores the blanks of a dry run, unless the shown products are of another source. */
async function saveBlanksOnly(db: Db, { credentials, fetchedBlanks }: FetchedSync): Promise<void> {
  const source = toSourceId(credentials)
  if ((findCatalogSource(db) ?? source) !== source) return
  await transact(db, (tx) => {
    const blankIds = saveBlanks(tx, source, fetchedBlanks.blanks)
    const productIds = listProductIdsByBlank(tx, blankIds)
    if (productIds.length > 0) logPurge(tx, listTags(productIds))
  })
}

const listTags = (productIds: readonly number[]) => productIds.flatMap((id) => productTags(id, 'card'))

// A new, returned or renamed product may be similar to any other.
const affectsRelated = ({ stored, isListed, name, type }: ProductChange) =>
  isListed && (!stored?.isActive || stored.name !== name || stored.type !== type)

async function writeIn(tx: Db, sync: FetchedSync, now: Date): Promise<SyncResult> {
  const { credentials, fetchedBlanks, options } = sync
  const { downloaded, failed } = sync.images
  recordSource(tx, credentials, options.changeSource)
  const source = toSourceId(credentials)
  const changedBlankIds = saveBlanks(tx, source, fetchedBlanks.blanks)
  const blanks = listStoredBlanks(tx, source)
  const remote = { ...sync.remote, products: await applyBlanks(sync.remote.products, blanks) }
  // The stored rows are read here, because administrators may have changed them while the catalog was fetched.
  const { stored, diff } = await diffGuarded(tx, { ...sync, remote })
  const ids = new Map<ProductChange, number>()
  for (const change of diff.changes) {
    await breathe()
    ids.set(change, saveProduct(tx, change, now))
  }
  for (const [url, image] of downloaded) saveStoredImage(tx, url, image, now)
  for (const change of diff.changes) {
    await breathe()
    for (const [url, oldUrl] of listReplacedImages(change)) saveFallbackImage(tx, url, oldUrl)
  }
  await breathe()
  const isCollectionCreated = createFirstCollection(tx)
  const written = [...ids].map(([change, id]) => ({ ...change, id }))
  const idByPrintfulId = new Map(
    [...stored, ...written]
      .filter((product) => product.source === source)
      .map(({ printfulId, id }) => [printfulId, id]),
  )
  const idsWithNewImages = remote.products
    .filter((product) => imageUrlsOf(product).some((url) => downloaded.has(url)))
    .flatMap(({ printfulId }) => idByPrintfulId.get(printfulId) ?? [])
  const blanksWithNewImages = [...blanks.values()].filter((blank) =>
    sizeImageUrlsOf(blank).some((url) => downloaded.has(url)),
  )
  const blankIds = [...changedBlankIds, ...blanksWithNewImages.map(({ id }) => id)]
  if (ids.size > 0 || downloaded.size > 0 || changedBlankIds.length > 0 || isCollectionCreated) {
    const changedIds = [...ids.values(), ...idsWithNewImages, ...listProductIdsByBlank(tx, blankIds)]
    logPurge(tx, [
      ...listTags(changedIds),
      ...(diff.changes.some(affectsRelated) ? [tags.related] : []),
      // The header links to the first collection.
      ...(isCollectionCreated ? [tags.collections, tags.navigation] : []),
    ])
  }
  const failedImages = failed.map(({ url, reason }) => ({ name: url, reason }))
  const report = toReport(remote, diff, { images: failedImages, blanks: fetchedBlanks.failed })
  return { products: toSyncedProducts(diff, ids), report }
}

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
