import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_WIDTHS, type ImageFormat } from '#shared/stored-image'
import { MAX_PIXELS } from './fetch.ts'
import { hasOriginal, originalPath, writeFileAtomically } from './files.ts'

const FORMATS: readonly ImageFormat[] = ['avif', 'webp']
const MAX_ENCODES = 2
const SHARE = { width: 1200, height: 630 }
const GROUND = '#ffffff'

// Two encodes at once are enough threads: the pages are served by the same machine.
sharp.concurrency(1)

const open = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

type Encode = (original: string) => Promise<Buffer>

/** Every file that is made of an original, by name; there are no others. */
const RECIPES = new Map<string, Encode>([
  ...IMAGE_WIDTHS.flatMap((width) =>
    FORMATS.map((format): [string, Encode] => [
      `${width}.${format}`,
      (original) => {
        const resized = open(original).resize({ width, withoutEnlargement: true })
        // At sharp's usual effort of 4 an AVIF takes more than ten times as long, for a few per cent.
        return (
          format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78 })
        ).toBuffer()
      },
    ]),
  ),
  ['share.jpg', share],
])

/** Whole, on a plain ground: the places that show shared links crop what has another shape. */
async function share(original: string): Promise<Buffer> {
  const image = await open(original)
    .resize({ ...SHARE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return sharp({ create: { ...SHARE, channels: 3, background: GROUND } })
    .composite([{ input: image }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/**
 * Makes derived files when they are first asked for: one job a file, however many ask, and two jobs at a time.
 * Answers with the file's path; undefined for a picture that is not kept or a name that is not in the list.
 */
export function createImageResizer(
  folder: string,
): (hash: string, name: string) => Promise<string | undefined> {
  const jobs = new Map<string, Promise<string>>()
  const queue: (() => void)[] = []
  let running = 0

  const make = async (hash: string, path: string, encode: Encode) => {
    if (running >= MAX_ENCODES) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    try {
      await writeFileAtomically(path, await encode(originalPath(folder, hash)))
      return path
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  return async (hash, name) => {
    const encode = RECIPES.get(name)
    if (!encode || !/^[0-9a-f]{64}$/.test(hash)) return undefined
    const path = join(folder, hash, name)
    if (existsSync(path)) return path
    if (!hasOriginal(folder, hash)) return undefined
    const job = jobs.get(path) ?? make(hash, path, encode).finally(() => jobs.delete(path))
    jobs.set(path, job)
    return job
  }
}
