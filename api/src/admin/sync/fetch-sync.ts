import { listStoredBlanks } from '../../blanks/queries.ts'
import type { Db } from '../../db/client.ts'
import type { DownloadedImages, ImageDownloader } from '../../images/download.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PrintfulClient, PrintfulCredentials } from '../../printful/client.ts'
import { toSourceId } from '../../printful/source-id.ts'
import { type FetchedSync, listImageUrls, requireGuards } from './commit.ts'
import { fetchBlanks } from './fetch-blanks.ts'
import { fetchCatalog } from './fetch-catalog.ts'
import type { SyncOptions } from './options.ts'
import type { ProgressFeed } from './progress.ts'

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

/** Everything that a run reads before it writes. @throws the signal's reason, 502 (Printful), 409 (a guard) */
export async function fetchSync(
  context: Context,
): Promise<{ fetched: FetchedSync; downloads: DownloadedImages }> {
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
  // Lets the server respond between two diffs of the whole catalog.
  await context.clock.sleep(0, signal)
  const blanks = [...storedBlanks.values(), ...fetchedBlanks.blanks]
  const urls = options.dryRun ? [] : listImageUrls(remote, blanks)
  const downloads = await context.images.download(urls, signal, (done, total) =>
    progress.update({ message: `Fetching images: ${done} of ${total}` }),
  )
  return { fetched: { remote, fetchedBlanks, credentials, options }, downloads }
}
