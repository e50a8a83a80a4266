import { TransactionRollbackError } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import type { SyncedProduct } from '#shared/contracts/sync'
import type { SyncReport } from '#shared/contracts/sync-run'
import { listStoredBlanks, type StoredBlank, saveBlanks } from '../../blanks/queries.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { productTags, tags } from '../../cache/tags.ts'
import type { Db, OpenDatabase } from '../../db/client.ts'
import { createPause, type Pause, transact, transactInSlices } from '../../db/transact.ts'
import type { DownloadedImages } from '../../images/download.ts'
import { saveFallbackImage, saveStoredImage } from '../../images/queries.ts'
import type { PrintfulCredentials } from '../../printful/client.ts'
import { toSourceId } from '../../printful/source-id.ts'
import { applyBlanks } from './apply-blanks.ts'
import { diffCatalog, type ProductChange } from './diff.ts'
import type { FetchedBlanks } from './fetch-blanks.ts'
import type { RemoteCatalog } from './fetch-catalog.ts'
import { saveLeftOut } from './left-out.ts'
import { requireNoMassHiding } from './mass-hiding-guard.ts'
import type { SyncOptions } from './options.ts'
import { requireNoPriceJumps } from './price-guard.ts'
import { createFirstCollection, listProductIdsByBlank, listStoredProducts, saveProduct } from './queries.ts'
import type { RemoteProduct } from './remote-product.ts'
import { StoppedByGuard, toReport } from './report.ts'
import { findCatalogSource, recordSource } from './source-guard.ts'
import { type SyncSummary, summarize, toSyncedProducts } from './summary.ts'

interface CommitOptions {
  now: Date
  /** Takes the changes back where it is aborted before all are written. */
  signal: AbortSignal
}

export interface SyncResult {
  products: SyncedProduct[]
  summary: SyncSummary
  report: SyncReport
}

/** What a sync has read, and what it may do. */
export interface FetchedSync {
  remote: RemoteCatalog
  fetchedBlanks: FetchedBlanks
  credentials: PrintfulCredentials
  options: SyncOptions
}

const imageUrlsOf = ({ imageUrl, mockups }: RemoteProduct) =>
  [imageUrl, ...mockups.map(({ url }) => url)].filter((url) => url !== null)

const sizeImageUrlsOf = ({ sizeTables }: StoredBlank) =>
  sizeTables?.flatMap(({ imageUrl }) => imageUrl ?? []) ?? []

export const listImageUrls = (remote: RemoteCatalog, blanks: Iterable<StoredBlank>) =>
  new Set([...remote.products.flatMap(imageUrlsOf), ...[...blanks].flatMap(sizeImageUrlsOf)])

type GuardedSync = Omit<FetchedSync, 'fetchedBlanks'>

/** @throws 409 (a guard) */
async function diffGuarded(db: Db, { remote, credentials, options }: GuardedSync, pause: Pause) {
  const stored = await listStoredProducts(db, pause)
  const diff = await diffCatalog(stored, remote, toSourceId(credentials), pause)
  const makeReport = () => toReport(diff, [...remote.leftOut, ...diff.leftOut])
  try {
    if (!options.allowHiding) requireNoMassHiding(stored, diff)
    if (!options.allowPrices) requireNoPriceJumps(stored, diff)
  } catch (error) {
    throw error instanceof HTTPException ? new StoppedByGuard(error, makeReport()) : error
  }
  return { stored, diff, makeReport }
}

/** Checks the guards before blanks and images are fetched; `commitSync` checks again. @throws 409 (a guard) */
export async function requireGuards(db: Db, sync: GuardedSync): Promise<void> {
  await diffGuarded(db, sync, createPause())
}

/**
 * Writes what differs in one transaction; a dry run rolls it back, and stores only what it read of blanks. The stored rows
 * are loaded inside it, because administrators may have changed them while the catalog was fetched.
 * @throws 409 (a guard)
 */
export async function commitSync(
  database: Pick<OpenDatabase, 'db' | 'openWriter'>,
  sync: FetchedSync,
  images: DownloadedImages,
  { now, signal }: CommitOptions,
): Promise<SyncResult> {
  let result: SyncResult | undefined
  try {
    await transactInSlices(database, async (tx, pause) => {
      result = await writeSync(tx, sync, images, now, pause)
      signal.throwIfAborted()
      if (sync.options.dryRun) throw new TransactionRollbackError()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  if (sync.options.dryRun) await saveBlanksOnly(database.db, sync)
  return result!
}

/** Unless the shown products are of another source. */
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

/** New products, and those that come back or have another name, may be like any other. */
const isLikenessChanged = ({ stored, isActive, name, type }: ProductChange) =>
  isActive && (!stored?.isShown || stored.name !== name || stored.type !== type)

async function writeSync(
  tx: Db,
  sync: FetchedSync,
  { downloaded, failed }: DownloadedImages,
  now: Date,
  pause: Pause,
): Promise<SyncResult> {
  const { remote, credentials, fetchedBlanks, options } = sync
  recordSource(tx, credentials, options.changeSource)
  const source = toSourceId(credentials)
  const changedBlankIds = saveBlanks(tx, source, fetchedBlanks.blanks)
  const blanks = listStoredBlanks(tx, source)
  const products = await applyBlanks(remote.products, blanks, pause)
  const withBlanks = { ...sync, remote: { ...remote, products } }
  const { stored, diff, makeReport } = await diffGuarded(tx, withBlanks, pause)
  const ids = new Map<ProductChange, number>()
  for (const change of diff.changes) {
    await pause()
    ids.set(change, saveProduct(tx, change, now))
  }
  for (const [url, image] of downloaded) saveStoredImage(tx, url, image, now)
  for (const change of diff.changes) {
    await pause()
    for (const [url, oldUrl] of listReplacedImages(change)) saveFallbackImage(tx, url, oldUrl)
  }
  await pause()
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
  const failedImages = failed.map(({ url, reason }) => ({ name: url, reason }))
  const summary = summarize(remote, diff, { failedImages, failedBlanks: fetchedBlanks.failed })
  saveLeftOut(tx, summary, idByPrintfulId)
  if (ids.size > 0 || downloaded.size > 0 || changedBlankIds.length > 0 || isCollectionCreated) {
    const changedIds = [...ids.values(), ...idsWithNewImages, ...listProductIdsByBlank(tx, blankIds)]
    logPurge(tx, [
      ...listTags(changedIds),
      ...(diff.changes.some(isLikenessChanged) ? [tags.related] : []),
      // The header links to the first collection.
      ...(isCollectionCreated ? [tags.collections, tags.navigation] : []),
    ])
  }
  return { products: toSyncedProducts(diff, ids), summary, report: makeReport() }
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
