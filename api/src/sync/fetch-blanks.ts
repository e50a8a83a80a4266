import pLimit from 'p-limit'
import { DAY_MS } from '#shared/days'
import { toBlank } from '../blanks/blank.ts'
import type { StoredBlank, StoredBlanks } from '../blanks/queries.ts'
import { toSizeTables } from '../blanks/size-guide.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { PrintfulError } from '../printful/error.ts'
import type { LeftOut, RemoteCatalog } from './remote-product.ts'

export interface FetchedBlanks {
  blanks: StoredBlank[]
  failed: LeftOut[]
}

interface Options {
  client: Pick<PrintfulClient, 'fetchBlank' | 'fetchSizeGuide'>
  baseUrl: string
  source: string
  stored: StoredBlanks
  now: Date
  onProgress(done: number, total: number): void
}

const CONCURRENCY = 8
const MAX_AGE_MS = 7 * DAY_MS
/** Transient failures in a row after which the rest waits for the next sync. */
const MAX_FAILURES = 3

const isDue = (readAt: Date | null | undefined, now: Date) =>
  !readAt || now.getTime() - readAt.getTime() >= MAX_AGE_MS

/** Reads blanks and sizes that are older than a week. A failure is reported and changes nothing. @throws the signal's reason */
export async function fetchBlanks(remote: RemoteCatalog, options: Options): Promise<FetchedBlanks> {
  const { stored, now, onProgress } = options
  const ids = new Set(remote.products.flatMap(({ blankIds }) => [...blankIds]))
  const due = [...ids].filter((id) => {
    const blank = stored.get(id)
    return isDue(blank?.fetchedAt, now) || isDue(blank?.sizesFetchedAt, now)
  })
  const titles = new Map(remote.products.map(({ blankId, blankTitle }) => [blankId, blankTitle]))
  const fetched: FetchedBlanks = { blanks: [], failed: [] }
  let failuresInRow = 0
  let done = 0
  await pLimit(CONCURRENCY).map(
    due.sort((a, b) => a - b),
    async (id) => {
      const title = stored.get(id)?.title ?? titles.get(id)
      const name = title ? `${title} (blank ${id})` : `Blank ${id}`
      const fail = (reason: string) => fetched.failed.push({ name, reason })
      if (failuresInRow >= MAX_FAILURES) fail('left to the next sync, because others could not be read')
      else {
        const { blank, failure, isTransient } = await fetchOne(id, options)
        if (blank) fetched.blanks.push(blank)
        if (failure) fail(failure)
        failuresInRow = isTransient ? failuresInRow + 1 : 0
      }
      onProgress(++done, due.length)
    },
  )
  return fetched
}

interface FetchedBlank {
  blank?: StoredBlank | undefined
  failure?: string | undefined
  /** True if the next blank would probably fail too. */
  isTransient?: boolean
}

async function fetchOne(
  id: number,
  { client, baseUrl, source, stored, now }: Options,
): Promise<FetchedBlank> {
  const known = stored.get(id)
  let blank = known
  try {
    if (!known || isDue(known.fetchedAt, now)) {
      const result = await client.fetchBlank(id)
      const read = parse(() => toBlank(id, result))
      if (!read) return { failure: "can't be understood, or is gone" }
      const { sizeTables = null, sizesFetchedAt = null } = known ?? {}
      blank = { ...read, source, sizeTables, fetchedAt: now, sizesFetchedAt }
    }
    if (!blank || !isDue(blank.sizesFetchedAt, now)) return { blank }
    const guide = await client.fetchSizeGuide(id)
    // Most garments without sizes have no guide.
    const sizeTables = guide === undefined ? blank.sizeTables : parse(() => toSizeTables(id, guide, baseUrl))
    if (sizeTables === undefined) return { blank, failure: "its sizes can't be understood" }
    return { blank: { ...blank, sizeTables, sizesFetchedAt: now } }
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error
    const { upstreamStatus: status } = error
    const isTransient = status === null || status === 429 || status >= 500
    return { blank: blank === known ? undefined : blank, failure: error.message, isTransient }
  }
}

/** Returns undefined if the parser fails, because no blank may end a sync. */
function parse<T>(toResult: () => T): T | undefined {
  try {
    return toResult()
  } catch {
    return undefined
  }
}
