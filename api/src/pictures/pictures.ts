import type { Logger } from 'pino'
import type { Db } from '#api/db/client'
import type { Picture } from '#shared/picture-url'
import { PictureError } from './error.ts'
import { fetchPicture } from './fetch.ts'
import { hasOriginal, storeOriginal } from './files.ts'
import { type HostRules, isAllowedPicture } from './host.ts'
import { findPictures, isStandIn, listPictureRows, savePicture } from './queries.ts'

/** Downloads under way at once. */
const CONCURRENCY = 6
/** After so many pictures in a row that a host was in trouble over, it is left alone until the next sync. */
const PATIENCE = 6

export interface CollectedPictures {
  /** Files that are there now; their rows are not written yet. */
  fetched: Map<string, Picture>
  refused: { url: string; reason: string }[]
}

export interface Pictures {
  /** Where the files are. */
  folder: string
  /** The server may fetch from this address; from any other, a picture is shown from where it is. */
  allows(url: string): boolean
  /**
   * Fetches what is not kept yet. Writes files only: the caller saves the rows together with what refers to them.
   * @throws only the signal's reason
   */
  collect(
    urls: Iterable<string>,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<CollectedPictures>
  /**
   * Keeps one picture at once, as when an administrator saves its address. Undefined, with a line in the log, when
   * its host is not allowed or does not give it: the picture is then shown from its own address.
   */
  keep(url: string): Promise<Picture | undefined>
}

interface Options extends HostRules {
  db: Db
  folder: string
  log: Pick<Logger, 'warn'>
}

/** The store's own copies of the pictures that the provider and administrators name. */
export function createPictures({ db, folder, log, ...rules }: Options): Pictures {
  const missing = (urls: Iterable<string>) => {
    const distinct = new Set(urls)
    for (const row of listPictureRows(db, distinct)) {
      if (!isStandIn(row) && hasOriginal(folder, row.hash)) distinct.delete(row.url)
    }
    return [...distinct]
  }

  const fetchOne = async (url: string, signal?: AbortSignal): Promise<Picture> => {
    const { bytes, width, height } = await fetchPicture(url, rules, signal)
    return { hash: await storeOriginal(folder, bytes), width, height }
  }

  return {
    folder,

    allows: (url) => isAllowedPicture(url, rules),

    async collect(urls, signal, onProgress) {
      const waiting = missing(urls)
      const total = waiting.length
      const collected: CollectedPictures = { fetched: new Map(), refused: [] }
      const trouble = new Map<string, number>()
      let done = 0
      const take = async (url: string) => {
        const host = URL.parse(url)?.host ?? ''
        try {
          if ((trouble.get(host) ?? 0) >= PATIENCE) throw new PictureError('its host is in trouble')
          collected.fetched.set(url, await fetchOne(url, signal))
          trouble.delete(host)
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof PictureError)) throw error
          if (error.passing) trouble.set(host, (trouble.get(host) ?? 0) + 1)
          collected.refused.push({ url, reason: error.message })
        }
        onProgress(++done, total)
      }
      const worker = async () => {
        for (let url = waiting.shift(); url; url = waiting.shift()) await take(url)
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, worker))
      return collected
    },

    async keep(url) {
      if (!isAllowedPicture(url, rules)) return undefined
      if (missing([url]).length > 0) {
        try {
          savePicture(db, url, await fetchOne(url))
        } catch (error) {
          log.warn(
            { url, reason: error instanceof Error ? error.message : String(error) },
            'picture not kept',
          )
        }
      }
      return findPictures(db, [url]).get(url)
    },
  }
}
