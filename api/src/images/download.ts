import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { StoredImage } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { type ImageHostPolicy, isAllowedImageUrl } from './allowed-hosts.ts'
import { fetchImage } from './fetch.ts'
import { hasOriginal, ImageError, writeOriginal } from './files.ts'
import {
  findStoredImages,
  isFallbackImage,
  listStoredImageRows,
  type Original,
  saveStoredImage,
} from './queries.ts'

const MAX_DOWNLOADS = 6
const MAX_HOST_ERRORS = 6

export interface DownloadedImages {
  downloaded: Map<string, Original>
  failed: { url: string; reason: string }[]
}

export interface ImageDownloader {
  folder: string
  isAllowed(url: string): boolean
  /** Writes only files. The caller saves the rows in its transaction. @throws the signal's reason */
  download(
    urls: Iterable<string>,
    signal: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<DownloadedImages>
  downloadAndSave(url: string): Promise<StoredImage | undefined>
}

interface Options extends ImageHostPolicy {
  db: Db
  folder: string
  log: Pick<Logger, 'warn'>
}

export function createImageDownloader({ db, folder, log, ...policy }: Options): ImageDownloader {
  const listMissing = (urls: Iterable<string>) => {
    const missing = new Set(urls)
    for (const row of listStoredImageRows(db, missing)) {
      if (!isFallbackImage(row) && hasOriginal(folder, row.hash)) missing.delete(row.url)
    }
    return [...missing]
  }

  const downloadOne = async (url: string, signal?: AbortSignal): Promise<Original> => {
    const { bytes, width, height } = await fetchImage(url, policy, signal)
    return { hash: await writeOriginal(folder, bytes), width, height }
  }

  return {
    folder,

    isAllowed: (url) => isAllowedImageUrl(url, policy),

    async download(urls, signal, onProgress = () => {}) {
      const missing = listMissing(urls)
      const downloaded: DownloadedImages['downloaded'] = new Map()
      const failed: DownloadedImages['failed'] = []
      const hostErrors = new Map<string, number>()
      let done = 0
      await pLimit(MAX_DOWNLOADS).map(missing, async (url) => {
        const host = URL.parse(url)?.host ?? ''
        const errors = hostErrors.get(host) ?? 0
        try {
          signal.throwIfAborted()
          if (errors >= MAX_HOST_ERRORS) throw new ImageError('its host is in trouble')
          downloaded.set(url, await downloadOne(url, signal))
          hostErrors.delete(host)
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof ImageError)) throw error
          if (error.isTransient) hostErrors.set(host, (hostErrors.get(host) ?? 0) + 1)
          failed.push({ url, reason: error.message })
        }
        onProgress(++done, missing.length)
      })
      return { downloaded, failed }
    },

    async downloadAndSave(url) {
      if (!isAllowedImageUrl(url, policy)) return undefined
      if (listMissing([url]).length > 0) {
        try {
          const original = await downloadOne(url)
          await transact(db, (tx) => saveStoredImage(tx, url, original))
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          log.warn({ url, reason }, 'image not stored')
        }
      }
      return findStoredImages(db, [url]).get(url)
    },
  }
}
