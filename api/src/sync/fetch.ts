import pLimit from 'p-limit'
import type { SyncOptions } from '#shared/contracts/sync'
import { listStoredBlanks, sizeImageUrlsOf } from '../blanks/queries.ts'
import type { Db } from '../db/client.ts'
import type { DownloadedImages, ImageDownloader } from '../images/download.ts'
import type { Clock } from '../platform/clock.ts'
import { type PrintfulClient, type PrintfulCredentials, readingStep } from '../printful/client.ts'
import { PrintfulError } from '../printful/error.ts'
import type { ListedProduct } from '../printful/responses.ts'
import { toSourceId } from '../printful/source-id.ts'
import { toText } from '../printful/values.ts'
import { type FetchedBlanks, fetchBlanks } from './fetch-blanks.ts'
import { requireGuards } from './guards.ts'
import { toName } from './mapping.ts'
import type { ProgressFeed } from './progress.ts'
import {
  imageUrlsOf,
  type LeftOut,
  type RemoteCatalog,
  type RemoteProduct,
  toIgnoredProduct,
  toRemoteProduct,
} from './remote-product.ts'

export interface FetchedSync {
  remote: RemoteCatalog
  fetchedBlanks: FetchedBlanks
  images: DownloadedImages
  credentials: PrintfulCredentials
  options: SyncOptions
}

const CONCURRENCY = 8
const PROGRESS_LIMIT = 80

interface Context {
  db: Db
  images: ImageDownloader
  client: PrintfulClient
  credentials: PrintfulCredentials
  options: SyncOptions
  progress: ProgressFeed
  clock: Clock
  signal: AbortSignal
}

/** Reads all that a run needs before it writes. @throws the signal's reason, 502 (Printful), 409 (a guard) */
export async function fetchSync(context: Context): Promise<FetchedSync> {
  const { db, client, credentials, options, progress, signal } = context
  const { baseUrl } = credentials
  const remote = await fetchCatalog(client, baseUrl, (done, total, product) =>
    progress.update({ done, total, product: product ?? progress.current.product }),
  )
  await requireGuards(db, { remote, credentials, options })
  const source = toSourceId(credentials)
  const storedBlanks = listStoredBlanks(db, source)
  const fetchedBlanks = await fetchBlanks(remote, {
    client,
    baseUrl,
    source,
    stored: storedBlanks,
    now: new Date(),
    onProgress: (done, total) => progress.update({ message: `Reading garments: ${done} of ${total}` }),
  })
  // The server can respond between two diffs of the whole catalog.
  await context.clock.sleep(0, signal)
  const blanks = [...storedBlanks.values(), ...fetchedBlanks.blanks]
  const urls = options.dryRun
    ? []
    : new Set([...remote.products.flatMap(imageUrlsOf), ...blanks.flatMap(sizeImageUrlsOf)])
  const images = await context.images.download(urls, signal, (done, total) =>
    progress.update({ message: `Fetching images: ${done} of ${total}` }),
  )
  return { remote, fetchedBlanks, images, credentials, options }
}

export async function fetchCatalog(
  client: Pick<PrintfulClient, 'fetchProductList' | 'fetchProduct'>,
  baseUrl: string,
  onProgress: (done: number, total: number, product: string | null) => void,
): Promise<RemoteCatalog> {
  const list = await client.fetchProductList()
  const listed = list.products.length + list.rowsWithoutId
  let done = list.rowsWithoutId
  onProgress(done, listed, null)

  const products: RemoteProduct[] = []
  const invalid: ListedProduct[] = []
  const missing: ListedProduct[] = []
  const fetchOne = async (row: ListedProduct) => {
    const detail = row.is_ignored ? null : await client.fetchProduct(row)
    const product = row.is_ignored ? toIgnoredProduct(row) : toRemoteProduct(row, detail, baseUrl)
    if (product) products.push(product)
    else if (detail === undefined) missing.push(row)
    else invalid.push(row)
    onProgress(++done, listed, toText(row.name, PROGRESS_LIMIT))
  }
  const oldestFirst = list.products.toSorted((a, b) => a.id - b.id)
  const limit = pLimit(CONCURRENCY)
  await limit.map(oldestFirst, async (row) => {
    try {
      await fetchOne(row)
    } catch (error) {
      limit.clearQueue()
      throw error
    }
  })
  if (missing.length > 0) await requireDeleted(client, missing)

  products.sort((a, b) => a.printfulId - b.printfulId)
  return {
    listed,
    products,
    invalidIds: new Set(invalid.map(({ id }) => id)),
    complete: list.rowsWithoutId === 0,
    leftOut: listInvalid(list.rowsWithoutId, invalid),
  }
}

function listInvalid(rowsWithoutId: number, invalid: readonly ListedProduct[]): LeftOut[] {
  const products = invalid.map(({ id, name }) => ({
    name: `${toName(name)} (${id})`,
    reason: "can't be understood",
    printfulProductId: id,
  }))
  if (rowsWithoutId === 0) return products
  return [
    {
      name: `${rowsWithoutId} listed without an id`,
      reason: "can't be understood, so nothing is hidden",
    },
    ...products,
  ]
}

/** Checks that a fresh list lacks the products whose detail stayed 404. @throws PrintfulError */
async function requireDeleted(
  client: Pick<PrintfulClient, 'fetchProductList'>,
  missing: readonly ListedProduct[],
) {
  const { products, rowsWithoutId } = await client.fetchProductList()
  const stillListed = missing.find(({ id }) => products.some((product) => product.id === id))
  if (!stillListed && rowsWithoutId === 0) return
  const { id, name } = stillListed ?? missing[0]!
  throw new PrintfulError({
    reason: 'lists a product that it then does not know (404)',
    step: readingStep({ id, name }),
    attempts: 2,
  })
}
