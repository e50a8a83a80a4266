import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  IMAGE_PLACES,
  type ImageFile,
  type ImagePlaceName,
  imageFileName,
  listImageFiles,
} from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { listOriginals } from './queries.ts'
import type { ImageResizer } from './resize.ts'

interface MakeImagesOptions {
  db: Db
  folder: string
  resizer: Pick<ImageResizer, 'resizeAhead'>
  log: Pick<Logger, 'info' | 'warn'>
}

/** Files of one run: about 500 MB, and some hours of one core. */
const MAX_FILES = 20_000
const ABANDONED_AFTER_MS = 60 * 60 * 1000

const PLACES = Object.keys(IMAGE_PLACES) as ImagePlaceName[]

const MAX_WIDTH = 1080

/** Lists the files that most visits need, thumbnails of lists first. Others are encoded on request. */
function listFileNames(image: { width: number }): string[] {
  const files = PLACES.flatMap((place) => listImageFiles(image, place))
  const thumbnail = IMAGE_PLACES.thumbnail.fallback
  const isUsual = ({ format, width }: ImageFile) =>
    format === 'avif' ? width <= MAX_WIDTH : width === thumbnail
  return [...new Set(files.filter(isUsual).map(imageFileName))]
}

/** Encodes the sizes of new images, one at a time and after those that requests wait for. */
export function createImageMaker({ db, folder, resizer, log }: MakeImagesOptions) {
  const complete = new Set<string>()

  const listMissing = async (signal: AbortSignal) => {
    const missing: { hash: string; name: string; rank: number }[] = []
    for (const image of listOriginals(db)) {
      if (signal.aborted || missing.length >= MAX_FILES) break
      const { hash } = image
      if (complete.has(hash)) continue
      const stored: string[] = await readdir(join(folder, hash)).catch(() => [])
      if (!stored.includes('original')) continue
      await removeAbandoned(join(folder, hash), stored)
      const names = listFileNames(image)
      if (names.every((name) => stored.includes(name))) complete.add(hash)
      for (const [rank, name] of names.entries()) {
        if (!stored.includes(name)) missing.push({ hash, name, rank })
      }
    }
    return missing.sort((a, b) => a.rank - b.rank)
  }

  const makeOne = async (hash: string, name: string, signal: AbortSignal) => {
    try {
      return await resizer.resizeAhead(hash, name, signal)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, hash, name }, 'an image could not be resized')
      return true
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const aborted = new Promise<true>((resolve) => signal.addEventListener('abort', () => resolve(true)))
    const missing = await listMissing(signal)
    const startedAt = performance.now()
    for (const { hash, name } of missing) {
      if (signal.aborted) return
      // A running encode can't be ended, and isn't waited for.
      if (!(await Promise.race([makeOne(hash, name, signal), aborted]))) return
    }
    if (missing.length === 0) return
    log.info({ files: missing.length, ms: Math.round(performance.now() - startedAt) }, 'images resized')
  }
}

async function removeAbandoned(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((name) => name.endsWith('.tmp'))) {
    const path = join(folder, name)
    const writtenAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (Date.now() - writtenAt > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
